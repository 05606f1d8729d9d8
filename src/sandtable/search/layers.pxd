# The layers of a network. layers.py holds the Python twins; keep the two alike. Widths are multiples of 32.
cdef extern from *:
    """
    #include <stddef.h>

    /* where a row of bytes is not zero; how many places that are */
    static inline int sandtable_filled(const unsigned char *row, int n, int *at) {
        int found = 0, i = 0;
        for (; i + 8 <= n; i += 8) {
            unsigned long long eight;
            memcpy(&eight, row + i, 8);
            if (eight)
                for (int j = i; j < i + 8; j++)
                    if (row[j]) at[found++] = j;
        }
        for (; i < n; i++)
            if (row[i]) at[found++] = i;
        return found;
    }

    #if defined(__GNUC__)
    /* Eight numbers at a time, in whatever registers the CPU has. No sum is taken in another order, and nothing is
       multiplied and added in one step: the same file gives the same numbers on every CPU. */
    typedef float sandtable_eight __attribute__((vector_size(32), aligned(4), may_alias));
    #define SANDTABLE_ADD_ROW(x, w) a += (x) * (w)[0]; b += (x) * (w)[1]; c += (x) * (w)[2]; d += (x) * (w)[3];
    #define SANDTABLE_LAYERS(AS, TARGET) \\
    static TARGET void sandtable_add_bytes_##AS(float *out, const float *weights, const unsigned char *row, \\
                                                const int *at, int n, int width) { \\
        for (int block = 0; block < width; block += 32) { \\
            sandtable_eight *o = (sandtable_eight *)(out + block), a = o[0], b = o[1], c = o[2], d = o[3]; \\
            for (int k = 0; k < n; k++) { \\
                const sandtable_eight *w = (const sandtable_eight *)(weights + (size_t)at[k] * width + block); \\
                float x = row[at[k]]; \\
                SANDTABLE_ADD_ROW(x, w) \\
            } \\
            o[0] = a; o[1] = b; o[2] = c; o[3] = d; \\
        } \\
    } \\
    static TARGET void sandtable_add_floats_##AS(float *out, const float *weights, const float *in, int n, \\
                                                 int width) { \\
        for (int block = 0; block < width; block += 32) { \\
            sandtable_eight *o = (sandtable_eight *)(out + block), a = o[0], b = o[1], c = o[2], d = o[3]; \\
            for (int k = 0; k < n; k++) { \\
                const sandtable_eight *w = (const sandtable_eight *)(weights + (size_t)k * width + block); \\
                float x = in[k]; \\
                if (x != 0.0f) { SANDTABLE_ADD_ROW(x, w) } \\
            } \\
            o[0] = a; o[1] = b; o[2] = c; o[3] = d; \\
        } \\
    } \\
    static TARGET float sandtable_dot_##AS(const float *one, const float *other, int width) { \\
        sandtable_eight sum = {0}; \\
        for (int k = 0; k < width; k += 8) \\
            sum += *(const sandtable_eight *)(one + k) * *(const sandtable_eight *)(other + k); \\
        return ((sum[0] + sum[4]) + (sum[1] + sum[5])) + ((sum[2] + sum[6]) + (sum[3] + sum[7])); \\
    } \\
    static TARGET void sandtable_dots_##AS(double *out, const float *rows, const float *bias, const float *in, \\
                                           const int *at, int n, int width) { \\
        for (int k = 0; k < n; k++) \\
            out[k] = bias[at[k]] + sandtable_dot_##AS(rows + (size_t)at[k] * width, in, width); \\
    }
    SANDTABLE_LAYERS(plain, )
    #if defined(__x86_64__)
    SANDTABLE_LAYERS(avx2, __attribute__((target("avx2"))))
    static int sandtable_has_avx2 = 0;
    static void sandtable_ask_width(void) {
        __builtin_cpu_init();
        sandtable_has_avx2 = __builtin_cpu_supports("avx2") ? 1 : 0;
    }
    #define SANDTABLE_BY_CPU(name, ...) \\
        do if (sandtable_has_avx2) name##_avx2(__VA_ARGS__); else name##_plain(__VA_ARGS__); while (0)
    #else
    static void sandtable_ask_width(void) {}
    #define SANDTABLE_BY_CPU(name, ...) name##_plain(__VA_ARGS__)
    #endif
    #else
    static void sandtable_ask_width(void) {}
    static void sandtable_add_bytes_plain(float *out, const float *weights, const unsigned char *row, const int *at,
                                          int n, int width) {
        for (int k = 0; k < n; k++)
            for (int j = 0; j < width; j++) out[j] += row[at[k]] * weights[(size_t)at[k] * width + j];
    }
    static void sandtable_add_floats_plain(float *out, const float *weights, const float *in, int n, int width) {
        for (int k = 0; k < n; k++)
            if (in[k] != 0.0f)
                for (int j = 0; j < width; j++) out[j] += in[k] * weights[(size_t)k * width + j];
    }
    static void sandtable_dots_plain(double *out, const float *rows, const float *bias, const float *in, const int *at,
                                     int n, int width) {
        for (int k = 0; k < n; k++) {
            float sum[8] = {0};
            for (int j = 0; j < width; j++) sum[j % 8] += rows[(size_t)at[k] * width + j] * in[j];
            out[k] = bias[at[k]]
                + (((sum[0] + sum[4]) + (sum[1] + sum[5])) + ((sum[2] + sum[6]) + (sum[3] + sum[7])));
        }
    }
    #define SANDTABLE_BY_CPU(name, ...) name##_plain(__VA_ARGS__)
    #endif

    static void sandtable_add_bytes(float *out, const float *weights, const unsigned char *row, const int *at, int n,
                                    int width) {
        SANDTABLE_BY_CPU(sandtable_add_bytes, out, weights, row, at, n, width);
    }
    static void sandtable_add_floats(float *out, const float *weights, const float *in, int n, int width) {
        SANDTABLE_BY_CPU(sandtable_add_floats, out, weights, in, n, width);
    }
    static void sandtable_dots(double *out, const float *rows, const float *bias, const float *in, const int *at,
                               int n, int width) {
        SANDTABLE_BY_CPU(sandtable_dots, out, rows, bias, in, at, n, width);
    }
    static inline void sandtable_rectify(float *cells, int n) {
        for (int i = 0; i < n; i++) cells[i] = cells[i] > 0.0f ? cells[i] : 0.0f;
    }
    """
    void ask_width "sandtable_ask_width"() noexcept nogil
    int filled "sandtable_filled"(unsigned char *row, int n, int *at) noexcept nogil
    void add_bytes "sandtable_add_bytes"(float *out, float *weights, unsigned char *row, int *at, int n, int width) noexcept nogil
    void add_floats "sandtable_add_floats"(float *out, float *weights, float *given, int n, int width) noexcept nogil
    void dots "sandtable_dots"(double *out, float *rows, float *bias, float *given, int *at, int n, int width) noexcept nogil
    void rectify "sandtable_rectify"(float *cells, int n) noexcept nogil
