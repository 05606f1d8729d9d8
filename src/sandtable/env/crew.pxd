# A crew: threads that work on a batch together. Only compiled code has one (slots.CREWS says whether).


cdef extern from *:
    """
    #include "pythread.h"

    /* Work comes in pieces. Each thread has a lane of its own, the same pieces at every call, so that what it works on
       stays in the cache of its core: fetching a line that another core wrote to costs more than a step. Whoever has
       finished their lane takes pieces of one whose thread does not get on, so that nobody waits for a thread that a
       busy machine does not run. The caller has lane 0, begins at once, and in the end waits only for pieces that
       somebody is at.

       A call takes some thirty microseconds, and waking a thread that sleeps takes as long. So a worker looks out for
       the next call before it goes to sleep: for a moment in any case, longer where the calls have come quickly so
       far. It gives up its core in between, and sleeps at once if somebody else took it. The caller looks out for a
       moment, too, and then sleeps until the last piece is made. */
    #define SANDTABLE_MOST_WORKERS 63
    #if defined(__GNUC__) && __GCC_ATOMIC_INT_LOCK_FREE == 2
    #define SANDTABLE_CREWS 1
    #include <sched.h>
    #include <time.h>
    /* in nanoseconds */
    #define SANDTABLE_MOMENT 50000      /* how long a worker looks out in any case */
    #define SANDTABLE_PATIENCE 4000000  /* and how long where the last call came within that time */
    #define SANDTABLE_TAKEN 100000      /* a core that was given up for so long is wanted by others */
    #define SANDTABLE_STALL 20000       /* after so long the pieces of a lane are for everybody */
    #define SANDTABLE_LOOKS 64          /* how often to look before the core is given up */

    /* lines apart, so that threads do not take each other's cache lines away */
    typedef struct {
        unsigned next;  /* its next piece, counted from the first of the lane */
        int asleep;
        int away;       /* its thread slept, or is not run by a busy machine: its pieces are for everybody */
        int slow;       /* the last call that was waited for came late */
        PyThread_type_lock bell;
        char apart[128 - 4 * sizeof(int) - sizeof(PyThread_type_lock)];
        unsigned made;  /* by the thread of this lane: pieces of all calls so far */
        char after[128 - sizeof(unsigned)];
    } sandtable_lane;
    typedef struct {
        int lanes, pieces;
        unsigned due;   /* pieces of all calls so far, for all lanes together */
        char apart[128 - 3 * sizeof(int)];
        int turn, over;
        long long since;  /* when the last call was made */
        char after[128 - 2 * sizeof(int) - sizeof(long long)];
        int waiting;    /* the caller sleeps */
        PyThread_type_lock back;
        char beyond[128 - sizeof(int) - sizeof(PyThread_type_lock)];
        sandtable_lane lane[SANDTABLE_MOST_WORKERS + 1];
    } sandtable_crew;
    #define SANDTABLE_READ(x) __atomic_load_n(&(x), __ATOMIC_SEQ_CST)
    #define SANDTABLE_WRITE(x, value) __atomic_store_n(&(x), value, __ATOMIC_SEQ_CST)
    #if defined(__x86_64__) || defined(__i386__)
    #define SANDTABLE_PAUSE() __builtin_ia32_pause()
    #else
    #define SANDTABLE_PAUSE() __atomic_signal_fence(__ATOMIC_SEQ_CST)
    #endif

    static long long sandtable_now(void) {
        struct timespec now;
        clock_gettime(CLOCK_MONOTONIC, &now);
        return now.tv_sec * 1000000000LL + now.tv_nsec;
    }
    static void sandtable_dismiss(sandtable_crew *crew) {
        for (int i = 0; i < crew->lanes; i++) if (crew->lane[i].bell) PyThread_free_lock(crew->lane[i].bell);
        if (crew->back) PyThread_free_lock(crew->back);
        PyMem_RawFree(crew);
    }
    static PyThread_type_lock sandtable_silent_bell(void) {
        PyThread_type_lock bell = PyThread_allocate_lock();
        if (bell) PyThread_acquire_lock(bell, 1);
        return bell;
    }
    static sandtable_crew *sandtable_muster(int lanes, int pieces) {
        sandtable_crew *crew = (sandtable_crew *)PyMem_RawCalloc(1, sizeof(sandtable_crew));
        int whole = crew != NULL;
        if (!whole) return NULL;
        crew->lanes = lanes;
        crew->pieces = pieces;
        whole = (crew->back = sandtable_silent_bell()) != NULL;
        for (int i = 0; i < lanes && whole; i++) {
            SANDTABLE_WRITE(crew->lane[i].next, (unsigned)pieces);  /* nothing to be done yet */
            whole = (crew->lane[i].bell = sandtable_silent_bell()) != NULL;
        }
        if (whole) return crew;
        sandtable_dismiss(crew);
        return NULL;
    }
    /* whoever changes the word from 1 to 0 rings the bell, or need not hear it */
    static int sandtable_wake(int *asleep) {
        int one = 1;
        return __atomic_compare_exchange_n(asleep, &one, 0, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
    }
    static void sandtable_ring(sandtable_crew *crew) {
        crew->since = sandtable_now();
        SANDTABLE_WRITE(crew->turn, (crew->turn + 1) & 0x7FFFFFFF);  /* after days: never below 0 */
        for (int i = 1; i < crew->lanes; i++)
            if (sandtable_wake(&crew->lane[i].asleep)) {
                SANDTABLE_WRITE(crew->lane[i].away, 1);
                PyThread_release_lock(crew->lane[i].bell);
            }
    }
    /* all pieces are to be made once more */
    static void sandtable_call(sandtable_crew *crew) {
        crew->due += crew->pieces;
        for (int i = 0; i < crew->lanes; i++) SANDTABLE_WRITE(crew->lane[i].next, 0);
        if (crew->lanes > 1) sandtable_ring(crew);
    }
    static int sandtable_first(sandtable_crew *crew, int lane) {
        return (int)((long long)crew->pieces * lane / crew->lanes);
    }
    /* how many pieces of a lane are left */
    static int sandtable_left(sandtable_crew *crew, int lane) {
        int count = sandtable_first(crew, lane + 1) - sandtable_first(crew, lane);
        int next = (int)SANDTABLE_READ(crew->lane[lane].next);
        return next < count ? count - next : 0;
    }
    /* the next piece of a lane; -1 if all are taken */
    static int sandtable_next(sandtable_crew *crew, int lane) {
        int piece = sandtable_first(crew, lane);
        if (!sandtable_left(crew, lane)) return -1;
        piece += (int)__atomic_fetch_add(&crew->lane[lane].next, 1, __ATOMIC_SEQ_CST);
        return piece < sandtable_first(crew, lane + 1) ? piece : -1;
    }
    /* the next piece for a thread: of its own lane; then of one whose thread is away, or has taken none for some time.
       Never of one that is only slower: its games would have to come from the cache of another core, now and back at
       the next call, which makes that thread slower still, call after call. -1 if all are taken */
    static int sandtable_take(sandtable_crew *crew, int own) {
        int piece = sandtable_next(crew, own), before = -1;
        long long since = 0;
        while (piece < 0) {
            int all = 0, late;
            for (int i = 0; i < crew->lanes; i++) all += sandtable_left(crew, i);
            if (!all) return -1;
            if (all != before) { before = all; since = sandtable_now(); }
            late = sandtable_now() - since > SANDTABLE_STALL;
            for (int i = 0; i < crew->lanes && piece < 0; i++) {
                if (late) SANDTABLE_WRITE(crew->lane[i].away, i != own);
                if (SANDTABLE_READ(crew->lane[i].away)) piece = sandtable_next(crew, i);
            }
            SANDTABLE_PAUSE();
        }
        return piece;
    }
    /* a thread has made a piece that it took */
    static void sandtable_hand_in(sandtable_crew *crew, int own) {
        __atomic_add_fetch(&crew->lane[own].made, 1, __ATOMIC_SEQ_CST);
        if (own && SANDTABLE_READ(crew->waiting) && sandtable_wake(&crew->waiting)) PyThread_release_lock(crew->back);
    }
    static int sandtable_all_made(sandtable_crew *crew) {
        unsigned made = 0;
        for (int i = 0; i < crew->lanes; i++) made += SANDTABLE_READ(crew->lane[i].made);
        return made == crew->due;
    }
    /* until every piece is made; all are taken */
    static void sandtable_join(sandtable_crew *crew) {
        for (int n = 0; n < 1000; n++) {
            if (sandtable_all_made(crew)) return;
            SANDTABLE_PAUSE();
        }
        while (!sandtable_all_made(crew)) {
            SANDTABLE_WRITE(crew->waiting, 1);
            /* the last piece may have been handed in just before that */
            if (!sandtable_all_made(crew) || !sandtable_wake(&crew->waiting)) PyThread_acquire_lock(crew->back, 1);
        }
    }
    /* whether another call than the known one came while a worker looked out for it */
    static int sandtable_look_out(sandtable_crew *crew, int known, long long start, long long patience) {
        long long last = start, now;
        while (1) {
            for (int n = 0; n < SANDTABLE_LOOKS; n++) {
                if (SANDTABLE_READ(crew->turn) != known) return 1;
                SANDTABLE_PAUSE();
            }
            sched_yield();
            now = sandtable_now();
            if (now - start > patience || now - last > SANDTABLE_TAKEN) return 0;
            last = now;
        }
    }
    /* a worker waits for the call after the one that it knows; which it is, or -1 if there will be none */
    static int sandtable_await(sandtable_crew *crew, int own, int known) {
        sandtable_lane *lane = &crew->lane[own];
        long long start = sandtable_now(), waited;
        if (!sandtable_look_out(crew, known, start, lane->slow ? SANDTABLE_MOMENT : SANDTABLE_PATIENCE)) {
            SANDTABLE_WRITE(lane->asleep, 1);
            /* a call that came just now may not have seen that this one sleeps */
            if (SANDTABLE_READ(crew->turn) == known || !sandtable_wake(&lane->asleep))
                PyThread_acquire_lock(lane->bell, 1);
        }
        SANDTABLE_WRITE(lane->away, 0);
        if (SANDTABLE_READ(crew->over)) return -1;
        known = SANDTABLE_READ(crew->turn);
        waited = crew->since - start;
        if (waited > SANDTABLE_MOMENT) lane->slow = waited > SANDTABLE_PATIENCE;
        return known;
    }
    static void sandtable_send_home(sandtable_crew *crew) {
        SANDTABLE_WRITE(crew->over, 1);
        sandtable_ring(crew);
    }
    #else
    /* a compiler that cannot: a batch keeps to one thread (slots.CREWS) */
    #define SANDTABLE_CREWS 0
    typedef struct { int pieces, next; } sandtable_crew;
    static sandtable_crew *sandtable_muster(int lanes, int pieces) {
        sandtable_crew *crew = (sandtable_crew *)PyMem_RawCalloc(1, sizeof(sandtable_crew));
        if (crew != NULL) crew->pieces = crew->next = pieces;
        return crew;
    }
    static void sandtable_dismiss(sandtable_crew *crew) { PyMem_RawFree(crew); }
    static void sandtable_call(sandtable_crew *crew) { crew->next = 0; }
    static int sandtable_take(sandtable_crew *crew, int own) { return crew->next < crew->pieces ? crew->next++ : -1; }
    static void sandtable_hand_in(sandtable_crew *crew, int own) {}
    static void sandtable_join(sandtable_crew *crew) {}
    static int sandtable_await(sandtable_crew *crew, int own, int known) { return -1; }
    static void sandtable_send_home(sandtable_crew *crew) {}
    #endif
    """
    int SANDTABLE_CREWS
    ctypedef struct Crew "sandtable_crew":
        int pieces
    Crew *muster "sandtable_muster"(int lanes, int pieces) noexcept
    void dismiss "sandtable_dismiss"(Crew *crew) noexcept
    void call "sandtable_call"(Crew *crew) noexcept nogil
    int take "sandtable_take"(Crew *crew, int own) noexcept nogil
    void hand_in "sandtable_hand_in"(Crew *crew, int own) noexcept nogil
    void join "sandtable_join"(Crew *crew) noexcept nogil
    int await_call "sandtable_await"(Crew *crew, int own, int known) noexcept nogil
    void send_home "sandtable_send_home"(Crew *crew) noexcept nogil
