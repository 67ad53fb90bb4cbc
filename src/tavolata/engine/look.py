"""The house's colours and the seats' signs: what every drawing in the terminal shares."""

SEAT_SIGNS = "●■▲◆★✚"
"""A seat is a colour and a sign, never colour alone."""
SEAT_COLOURS = ("#D1502B", "#1B6CA8", "#D99A0B", "#4F7A28", "#7A3E8E", "#4A5560")
"""On light ground."""
SEAT_TEXT = ("#E0714B", "#4A94CC", "#D99A0B", "#7FA650", "#B07AC4", "#8794A0")
"""As text on the terminal's own ground, which may be dark or light."""

INK = "#2B2320"
INK_SOFT = "#8F8178"
PAPER = "#FFFDF8"
TERRACOTTA = "#C4512D"
OLIVE = "#7F9140"
ADRIATIC = "#3F86A6"
SAFFRON = "#E0A526"
WINE = "#B8505A"
