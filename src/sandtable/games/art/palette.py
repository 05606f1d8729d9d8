"""The colours of our pictures: the light theme of the look."""

TABLE = "#E4E9E8"
SURFACE = "#F6F8F7"
RAISED = "#FFFFFF"
LINE = "#C6D0CF"
INK = "#1B282C"
INK2 = "#4B5B60"
RIVER = "#0B6480"
RIVER_SOFT = "#D0E6ED"
FLOW = "#8FBFCE"
SAND = "#EADBBC"
SAND_HIGH = "#F4EAD4"
SAND_LOW = "#D8C59C"
RAKE = "#CFBB8F"
GOOD = "#22674A"
BAD = "#A32E26"
DIM = "#6E7C80"
BACK = "#35525C"
BACK_LINE = "#8FB3BD"
BACK_RIM = "#F6F8F7"
ARTIST = "#1B282C"
ARTIST_RIM = "#F4EAD4"
SEAT_SALT = "#FFFAF0"
SEAT_INK = "#14201F"

# The sand of Mandala and Patterns: a face, the glyph on it, and a rim that parts it from any ground.
SAND_FACE = {"R": "#B0322A", "O": "#DF7A1A", "Y": "#F9E07A", "G": "#2E8F78", "P": "#7747A6", "K": "#26262C"}
SAND_GLYPH = {"R": "#FFF6E6", "O": "#2B1704", "Y": "#33270A", "G": "#FFF9EE", "P": "#FBF1FF", "K": "#EDE6DA"}
SAND_RIM = {"R": "#761B16", "O": "#7F3E05", "Y": "#7A5C00", "G": "#11503F", "P": "#42206A", "K": "#0B0B0F"}

# The stones of Mandala Stones, N a New Stone.
STONE_FACE = {"R": "#C4412F", "Y": "#F2CB52", "B": "#3F8FCB", "U": "#5A3291", "N": "#EEF2F0"}
STONE_GLYPH = {"R": "#FFF6E6", "Y": "#33270A", "B": "#08233A", "U": "#F6EEFF", "N": "#24343A"}
STONE_RIM = {"R": "#7A1D12", "Y": "#7A5C00", "B": "#14507F", "U": "#321458", "N": "#5B6B6F"}
