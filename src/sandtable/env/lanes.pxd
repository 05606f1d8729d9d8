# Bytes of a row, and threads that work on a batch together. lanes.py holds the Python twins; keep the two alike.
from sandtable.games.bits cimport u64


cdef extern from *:
    """
    #include <string.h>
    #include "pythread.h"

    static inline void sandtable_put8(unsigned char *row, int at, unsigned long long bytes) {
    #if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
        for (int i = 0; i < 8; i++) row[at + i] = (unsigned char)(bytes >> (8 * i));
    #else
        memcpy(row + at, &bytes, 8);
    #endif
    }
    static inline void sandtable_put6(unsigned char *row, int at, unsigned long long bytes) {
    #if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
        for (int i = 0; i < 6; i++) row[at + i] = (unsigned char)(bytes >> (8 * i));
    #else
        memcpy(row + at, &bytes, 6);
    #endif
    }
    /* eight bits as eight bytes, the lowest bit first */
    static inline unsigned long long sandtable_spread(int bits) {
        unsigned long long apart = ((unsigned long long)(bits & 255) * 0x0101010101010101ULL) & 0x8040201008040201ULL;
        return ((apart + 0x7F7F7F7F7F7F7F7FULL) >> 7) & 0x0101010101010101ULL;
    }
    static inline void sandtable_wipe(unsigned char *row, int from, int to) { memset(row + from, 0, to - from); }

    /* SplitMix64: a well mixed number out of any other */
    static inline unsigned long long sandtable_mix(unsigned long long x) {
        x += 0x9E3779B97F4A7C15ULL;
        x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
        x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
        return x ^ (x >> 31);
    }

    /* A crew: threads that share pieces of work. Whoever is free takes the next piece, so that nobody waits for a
       thread that a busy machine does not run. The caller takes pieces, too, and then waits for those that were taken
       by others. A step takes some fifty microseconds: a worker that finds nothing looks again for a moment before it
       goes to sleep. */
    #define SANDTABLE_MOST_WORKERS 63
    #if defined(__GNUC__) && __GCC_ATOMIC_INT_LOCK_FREE == 2
    #define SANDTABLE_CREWS 1
    typedef struct {
        int workers, pieces, next, busy, turn, over;
        int asleep[SANDTABLE_MOST_WORKERS];
        PyThread_type_lock bell[SANDTABLE_MOST_WORKERS];
    } sandtable_crew;
    #define SANDTABLE_READ(x) __atomic_load_n(&(x), __ATOMIC_SEQ_CST)
    #define SANDTABLE_WRITE(x, value) __atomic_store_n(&(x), value, __ATOMIC_SEQ_CST)
    #if defined(__x86_64__) || defined(__i386__)
    #define SANDTABLE_PAUSE() __builtin_ia32_pause()
    #else
    #define SANDTABLE_PAUSE() __atomic_signal_fence(__ATOMIC_SEQ_CST)
    #endif
    #if defined(_WIN32)
    #define SANDTABLE_YIELD() SANDTABLE_PAUSE()
    #else
    #include <sched.h>
    #define SANDTABLE_YIELD() sched_yield()
    #endif
    static sandtable_crew *sandtable_muster(int workers) {
        sandtable_crew *crew = (sandtable_crew *)PyMem_RawCalloc(1, sizeof(sandtable_crew));
        if (crew == NULL) return NULL;
        for (int i = 0; i < workers; i++) {
            crew->bell[i] = PyThread_allocate_lock();
            if (crew->bell[i] == NULL) break;
            PyThread_acquire_lock(crew->bell[i], 1);
            crew->workers = i + 1;
        }
        return crew;
    }
    static void sandtable_dismiss(sandtable_crew *crew) {
        for (int i = 0; i < crew->workers; i++) PyThread_free_lock(crew->bell[i]);
        PyMem_RawFree(crew);
    }
    static int sandtable_wake(sandtable_crew *crew, int worker) {
        int one = 1;
        return __atomic_compare_exchange_n(&crew->asleep[worker], &one, 0, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
    }
    /* there are so many pieces of work now */
    static void sandtable_call(sandtable_crew *crew, int pieces) {
        crew->pieces = pieces;
        SANDTABLE_WRITE(crew->next, 0);
        __atomic_add_fetch(&crew->turn, 1, __ATOMIC_SEQ_CST);
        if (pieces > 1 || SANDTABLE_READ(crew->over))
            for (int i = 0; i < crew->workers; i++)
                if (sandtable_wake(crew, i)) PyThread_release_lock(crew->bell[i]);
    }
    /* the next piece; -1 if all are taken */
    static int sandtable_take(sandtable_crew *crew) {
        int piece;
        if (SANDTABLE_READ(crew->next) >= crew->pieces) return -1;
        piece = __atomic_fetch_add(&crew->next, 1, __ATOMIC_SEQ_CST);
        return piece < crew->pieces ? piece : -1;
    }
    /* until every piece that was taken is done */
    static void sandtable_join(sandtable_crew *crew) {
        for (int n = 0; SANDTABLE_READ(crew->busy); n++) {
            if (n < 1000) SANDTABLE_PAUSE(); else SANDTABLE_YIELD();
        }
    }
    /* a worker waits for the call after the one that it knows; which it is, or -1 if there will be none */
    static int sandtable_await(sandtable_crew *crew, int worker, int known) {
        for (int n = 0; n < 2000; n++) {
            if (SANDTABLE_READ(crew->turn) != known) goto called;
            SANDTABLE_PAUSE();
        }
        SANDTABLE_WRITE(crew->asleep[worker], 1);
        /* a call that came just now may not have seen that this one sleeps */
        if (SANDTABLE_READ(crew->turn) == known || !sandtable_wake(crew, worker))
            PyThread_acquire_lock(crew->bell[worker], 1);
    called:
        return SANDTABLE_READ(crew->over) ? -1 : SANDTABLE_READ(crew->turn);
    }
    /* before a worker takes pieces, and after it */
    static void sandtable_begin(sandtable_crew *crew) { __atomic_add_fetch(&crew->busy, 1, __ATOMIC_SEQ_CST); }
    static void sandtable_end(sandtable_crew *crew) { __atomic_sub_fetch(&crew->busy, 1, __ATOMIC_SEQ_CST); }
    static void sandtable_send_home(sandtable_crew *crew) {
        SANDTABLE_WRITE(crew->over, 1);
        sandtable_call(crew, 0);
    }
    #else
    /* a compiler that cannot: a batch keeps to one thread (slots.CREWS) */
    #define SANDTABLE_CREWS 0
    typedef struct { int pieces, next; } sandtable_crew;
    static sandtable_crew *sandtable_muster(int workers) {
        return (sandtable_crew *)PyMem_RawCalloc(1, sizeof(sandtable_crew));
    }
    static void sandtable_dismiss(sandtable_crew *crew) { PyMem_RawFree(crew); }
    static void sandtable_call(sandtable_crew *crew, int pieces) { crew->pieces = pieces; crew->next = 0; }
    static int sandtable_take(sandtable_crew *crew) { return crew->next < crew->pieces ? crew->next++ : -1; }
    static void sandtable_join(sandtable_crew *crew) {}
    static int sandtable_await(sandtable_crew *crew, int worker, int known) { return -1; }
    static void sandtable_begin(sandtable_crew *crew) {}
    static void sandtable_end(sandtable_crew *crew) {}
    static void sandtable_send_home(sandtable_crew *crew) {}
    #endif
    """
    int SANDTABLE_CREWS
    ctypedef struct Crew "sandtable_crew":
        int pieces
    void put8 "sandtable_put8"(unsigned char *row, int at, u64 bytes) noexcept nogil
    void put6 "sandtable_put6"(unsigned char *row, int at, u64 bytes) noexcept nogil
    u64 spread "sandtable_spread"(int bits) noexcept nogil
    void wipe "sandtable_wipe"(unsigned char *row, int start, int end) noexcept nogil
    u64 mix "sandtable_mix"(u64 x) noexcept nogil
    Crew *muster "sandtable_muster"(int workers) noexcept
    void dismiss "sandtable_dismiss"(Crew *crew) noexcept
    void call "sandtable_call"(Crew *crew, int pieces) noexcept nogil
    int take "sandtable_take"(Crew *crew) noexcept nogil
    void join "sandtable_join"(Crew *crew) noexcept nogil
    int await_call "sandtable_await"(Crew *crew, int worker, int known) noexcept nogil
    void begin "sandtable_begin"(Crew *crew) noexcept nogil
    void end "sandtable_end"(Crew *crew) noexcept nogil
    void send_home "sandtable_send_home"(Crew *crew) noexcept nogil
