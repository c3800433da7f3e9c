"""Memory that the library writes to: numpy arrays where numpy can be imported, else memoryviews. Nothing is copied: what users see
is what the library writes."""
import ctypes

try:
    import numpy
except ImportError:
    numpy = None

# How the numbers of a buffer are called: by ctypes, by the buffer protocol (the first is ours), and by numpy.
KINDS = {
    "float32": (ctypes.c_float, ("f",)),
    "int32": (ctypes.c_int32, ("i", "l")),
    "int16": (ctypes.c_int16, ("h",)),
    "int8": (ctypes.c_int8, ("b", "B", "?")),
    "bool": (ctypes.c_uint8, ("B", "b", "?")),
}


def memory_of(name, given, kind, shape):
    """The address of memory of the caller's that has room for exactly this."""
    what = f"the buffer {name}"
    try:
        seen = memoryview(given)
    except TypeError:
        raise TypeError(f"{what} must offer its memory as numpy arrays do, and {type(given).__name__} does not") from None
    letters = KINDS[kind][1]
    size = ctypes.sizeof(KINDS[kind][0])
    if seen.format.lstrip("@=<") not in letters or seen.itemsize != size:
        raise TypeError(f"{what} holds numbers of format {seen.format!r} and {seen.itemsize} bytes, not {kind}")
    if seen.readonly:
        raise ValueError(f"{what} is read-only")
    if not seen.c_contiguous:
        raise ValueError(f"{what} is not in C order without gaps")
    count = 1
    for length in shape:
        count *= length
    if seen.nbytes != count * size or (seen.ndim > 1 and tuple(seen.shape) != tuple(shape)):
        raise ValueError(f"{what} has the shape {tuple(seen.shape)}, not {tuple(shape)}")
    return ctypes.addressof(ctypes.c_char.from_buffer(given))


class Rows:
    """Numbers of a shape: .view is what users see, .address what the library gets."""

    def __init__(self, name, kind, shape, given=None):
        count = 1
        for length in shape:
            count *= length
        if given is None:
            given = (KINDS[kind][0] * count)()
            self.address = ctypes.addressof(given)
        else:
            self.address = memory_of(name, given, kind, shape)
        self.memory = given
        if numpy is not None:
            self.view = numpy.frombuffer(given, dtype=kind, count=count).reshape(shape)
        else:
            # A memoryview of ctypes memory has a format of its own that cannot be indexed.
            whole = memoryview(given).cast("B").cast(KINDS[kind][1][0])
            width = count // shape[0] if shape[0] else 0
            self.view = whole if len(shape) == 1 else [whole[i * width:(i + 1) * width] for i in range(shape[0])]


def copy_of(rows):
    """What a view holds now, for keeping."""
    if numpy is not None:
        return rows.copy()
    return memoryview(bytes(rows)).cast(rows.format) if isinstance(rows, memoryview) else [copy_of(row) for row in rows]
