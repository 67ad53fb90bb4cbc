"""A small map of four towns and eight tasks, on which things happen that ours never sees."""

EIGHT_TASKS = """
name = "Four winds"

[towns]
Nord = [50, 0]
Est = [100, 50]
Sud = [50, 100]
Ovest = [0, 50]

[roads]
A = ["Via Alba", "Nord", "Est", "green"]
B = ["Via Brenta", "Est", "Sud", "purple"]
C = ["Via Centrale", "Nord", "Ovest", "orange"]
D = ["Via Duomo", "Sud", "Ovest", "green"]

[tasks]
"Nord>Sud" = 3
"Nord>Est" = 2
"Sud>Nord" = 3
"Sud>Ovest" = 2
"Est>Ovest" = 3
"Est>Nord" = 2
"Ovest>Nord" = 2
"Ovest>Est" = 3
"""
