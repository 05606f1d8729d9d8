# The C types of base.py. What each attribute and each method means is said there, in their docstrings.
from sandtable.games.bits cimport u64


cdef extern from *:
    """
    /* compiled classes are written once, when they are made: only so can one get a method that Python calls by its class */
    static int sandtable_set_in_type(PyObject *type, PyObject *name, PyObject *value) {
    #ifdef Py_LIMITED_API /* the engine in the browser: there a class has no open dictionary, and may be one to write to */
        if (PyObject_SetAttr(type, name, value) < 0) PyErr_Clear();
        return 0;
    #else
        int failed = PyDict_SetItem(((PyTypeObject *)type)->tp_dict, name, value);
        PyType_Modified((PyTypeObject *)type);
        return failed;
    #endif
    }
    """
    int set_in_type "sandtable_set_in_type"(object type, object name, object value) except -1


cdef class Actions:
    cdef int n
    cdef int items[1024]


cdef class Game:
    cdef readonly int players
    cdef readonly int seat
    cdef readonly int choices
    cdef readonly bint waiting
    cdef readonly int ending
    cdef readonly bint secret
    cdef bint told
    cdef u64 dice

    cdef void deal(self) noexcept nogil
    cdef int count(self) noexcept nogil
    cdef void play(self, int k) noexcept nogil
    cdef void legal(self, Actions out) noexcept nogil
    cdef void apply(self, int action) noexcept nogil
    cdef bint allows(self, int action) noexcept nogil
    cdef void assign(self, Game other) noexcept nogil
    cdef bint fits(self, Game other) except -1
    cpdef expect(self, Game other)
    cdef int score(self, int seat) noexcept nogil
    cdef int winner(self) noexcept nogil
    cpdef Game blank(self)
    cpdef take(self, Game other)
