# Numbers that several threads change at once. shared.py holds the Python twins; keep the two alike.
cdef extern from *:
    """
    #if defined(__GNUC__) && __GCC_ATOMIC_LLONG_LOCK_FREE == 2
    #define SANDTABLE_SHARED 1
    static inline int sandtable_add(int *cells, int i, int n) {
        return __atomic_fetch_add(cells + i, n, __ATOMIC_RELAXED);
    }
    static inline int sandtable_reserve(int *cells, int i, int n, int limit) {
        int start = __atomic_load_n(cells + i, __ATOMIC_RELAXED);
        do if (start + n > limit) return -1;
        while (!__atomic_compare_exchange_n(cells + i, &start, start + n, 1, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
        return start;
    }
    static inline void sandtable_gain(double *cells, int i, double x) {
        double old, sum;
        __atomic_load(cells + i, &old, __ATOMIC_RELAXED);
        do sum = old + x;
        while (!__atomic_compare_exchange(cells + i, &old, &sum, 1, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
    }
    static inline int sandtable_seen(int *cells, int i) {
        return __atomic_load_n(cells + i, __ATOMIC_ACQUIRE);
    }
    static inline int sandtable_claim(int *cells, int i, int mark) {
        int none = 0;
        return __atomic_compare_exchange_n(cells + i, &none, mark, 0, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED);
    }
    static inline void sandtable_publish(int *cells, int i, int n) {
        __atomic_store_n(cells + i, n, __ATOMIC_RELEASE);
    }
    #else
    /* a compiler that cannot: searches keep to one thread (climber.SHARES) */
    #define SANDTABLE_SHARED 0
    static inline int sandtable_add(int *cells, int i, int n) { cells[i] += n; return cells[i] - n; }
    static inline int sandtable_reserve(int *cells, int i, int n, int limit) {
        return cells[i] + n > limit ? -1 : sandtable_add(cells, i, n);
    }
    static inline void sandtable_gain(double *cells, int i, double x) { cells[i] += x; }
    static inline int sandtable_seen(int *cells, int i) { return cells[i]; }
    static inline int sandtable_claim(int *cells, int i, int mark) {
        if (cells[i]) return 0;
        cells[i] = mark;
        return 1;
    }
    static inline void sandtable_publish(int *cells, int i, int n) { cells[i] = n; }
    #endif
    """
    int SANDTABLE_SHARED
    int add "sandtable_add"(int *cells, int i, int n) noexcept nogil
    int reserve "sandtable_reserve"(int *cells, int i, int n, int limit) noexcept nogil
    void gain "sandtable_gain"(double *cells, int i, double x) noexcept nogil
    int seen "sandtable_seen"(int *cells, int i) noexcept nogil
    bint claim "sandtable_claim"(int *cells, int i, int mark) noexcept nogil
    void publish "sandtable_publish"(int *cells, int i, int n) noexcept nogil
