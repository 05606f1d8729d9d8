# Bytes of a row, mixed seeds, memory ahead of its use. lanes.py holds the Python twins of what plain Python needs; keep
# the two alike.
from sandtable.games.bits cimport u64


cdef extern from *:
    """
    #include <string.h>

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

    /* Ask for memory that will be written to soon, line by line, so that it has come by then. */
    static inline void sandtable_fetch(const void *start, Py_ssize_t size) {
        const char *line = (const char *)start, *end = line + size;
    #if defined(__x86_64__) && defined(__GNUC__)
        for (; line < end; line += 64) __asm__ volatile("prefetchw %0" : : "m"(*line));
    #elif defined(__GNUC__)
        for (; line < end; line += 64) __builtin_prefetch(line, 1);
    #else
        (void)line, (void)end;
    #endif
    }

    /* SplitMix64: a well mixed number out of any other */
    static inline unsigned long long sandtable_mix(unsigned long long x) {
        x += 0x9E3779B97F4A7C15ULL;
        x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
        x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
        return x ^ (x >> 31);
    }
    """
    void put8 "sandtable_put8"(unsigned char *row, int at, u64 bytes) noexcept nogil
    void put6 "sandtable_put6"(unsigned char *row, int at, u64 bytes) noexcept nogil
    u64 spread "sandtable_spread"(int bits) noexcept nogil
    void wipe "sandtable_wipe"(unsigned char *row, int start, int end) noexcept nogil
    u64 mix "sandtable_mix"(u64 x) noexcept nogil
    void fetch "sandtable_fetch"(const void *start, Py_ssize_t size) noexcept nogil
