# Bit tricks and dice for the compiled rules. bits.py holds the Python twins; keep the two alike.
ctypedef unsigned long long u64
ctypedef unsigned int u32
ctypedef unsigned short u16

cdef extern from *:
    """
    typedef unsigned char sandtable_u8;

    /* One wheel serves every CPU: the instructions that count and find bits where this one has them (asked once, when
       the module is loaded, by sandtable_ask_cpu), plain arithmetic elsewhere. AMD before Zen 3 has a pdep slower than
       the arithmetic. */
    static int sandtable_has_popcnt = 0;
    static int sandtable_has_pdep = 0;

    static inline int sandtable_popcount(unsigned long long b) {
    #if defined(__x86_64__) && defined(__GNUC__)
        if (__builtin_expect(sandtable_has_popcnt, 1)) {
            unsigned long long n;
            __asm__("popcntq %1, %0" : "=r"(n) : "r"(b) : "cc");
            return (int)n;
        }
    #endif
    #if defined(__GNUC__)
        return __builtin_popcountll(b);
    #else
        int n = 0;
        while (b) { b &= b - 1; n++; }
        return n;
    #endif
    }

    static inline int sandtable_ctz(unsigned long long b) {
    #if defined(__GNUC__)
        return __builtin_ctzll(b);
    #else
        int n = 0;
        while (!(b & 1)) { b >>= 1; n++; }
        return n;
    #endif
    }

    static inline int sandtable_nth(unsigned long long b, int k) {
    #if defined(__x86_64__) && defined(__GNUC__)
        if (__builtin_expect(sandtable_has_pdep, 1)) {
            unsigned long long one = 1ULL << k, only;
            __asm__("pdepq %2, %1, %0" : "=r"(only) : "r"(one), "r"(b));
            return __builtin_ctzll(only);
        }
    #endif
        while (k) { b &= b - 1; k--; }
        return sandtable_ctz(b);
    }

    static inline void sandtable_ask_cpu(void) {
    #if defined(__x86_64__) && defined(__GNUC__)
        __builtin_cpu_init();
        sandtable_has_popcnt = __builtin_cpu_supports("popcnt") ? 1 : 0;
        sandtable_has_pdep = __builtin_cpu_supports("bmi2") && !__builtin_cpu_is("znver1")
            && !__builtin_cpu_is("znver2") && !__builtin_cpu_is("bdver4");
    #endif
    }
    """
    # one byte in C; called a short here, since Cython takes arrays of characters for text and pickles them cut off at 0
    ctypedef unsigned short u8 "sandtable_u8"
    int popcount "sandtable_popcount"(u64 b) noexcept nogil
    int ctz "sandtable_ctz"(u64 b) noexcept nogil
    int nth "sandtable_nth"(u64 b, int k) noexcept nogil
    void ask_cpu "sandtable_ask_cpu"() noexcept nogil


cdef inline u64 roll(u64 dice) noexcept nogil:
    return dice * <u64>6364136223846793005 + <u64>1442695040888963407


cdef inline int below(u64 dice, int n) noexcept nogil:
    return <int>(((<u64><u32>((dice ^ (dice >> 22)) >> (22 + (dice >> 61)))) * <u64>n) >> 32)
