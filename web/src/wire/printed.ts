// Made by `python -m tavolata.server.typescript`; change the Python types, not this file.

import type { MilleGrazieBoard } from "./views";

export const PRINTED: { "mille-grazie": MilleGrazieBoard } = {
  "mille-grazie": {
    "name": "Italia settentrionale",
    "towns": {
      "Milano": [
        16,
        20
      ],
      "Brescia": [
        39,
        17
      ],
      "Verona": [
        58,
        19
      ],
      "Venezia": [
        85,
        20
      ],
      "Piacenza": [
        28,
        36
      ],
      "Mantova": [
        49,
        34
      ],
      "Ferrara": [
        70,
        42
      ],
      "Modena": [
        49,
        55
      ],
      "Bologna": [
        66,
        63
      ],
      "Ravenna": [
        82,
        60
      ],
      "San Marino": [
        87,
        81
      ],
      "Firenze": [
        61,
        86
      ],
      "La Spezia": [
        30,
        73
      ],
      "Genova": [
        11,
        61
      ]
    },
    "roads": {
      "A": [
        "Via Adriatica",
        "Ravenna",
        "San Marino",
        "purple"
      ],
      "B": [
        "Via Bresciana",
        "Milano",
        "Brescia",
        "green"
      ],
      "C": [
        "Via Cavour",
        "Milano",
        "Genova",
        "orange"
      ],
      "D": [
        "Via Dante",
        "San Marino",
        "Firenze",
        "green"
      ],
      "E": [
        "Via Emilia",
        "Piacenza",
        "Modena",
        "purple"
      ],
      "F": [
        "Via Fiorentina",
        "Bologna",
        "Firenze",
        "orange"
      ],
      "G": [
        "Via Garibaldi",
        "Brescia",
        "Verona",
        "purple"
      ],
      "H": [
        "Via Humanitas",
        "Brescia",
        "Piacenza",
        "purple"
      ],
      "I": [
        "Via Imperiale",
        "Milano",
        "Piacenza",
        "green"
      ],
      "J": [
        "Via Jacopo",
        "Mantova",
        "Piacenza",
        "green"
      ],
      "K": [
        "Via Keplero",
        "Mantova",
        "Modena",
        "green"
      ],
      "L": [
        "Via Liguria",
        "Genova",
        "La Spezia",
        "green"
      ],
      "M": [
        "Via Mantovana",
        "Brescia",
        "Mantova",
        "orange"
      ],
      "N": [
        "Via Nazionale",
        "Modena",
        "Bologna",
        "orange"
      ],
      "O": [
        "Via Orientale",
        "Venezia",
        "Ravenna",
        "orange"
      ],
      "P": [
        "Via Postumia",
        "Piacenza",
        "Genova",
        "purple"
      ],
      "Q": [
        "Via del Quirinale",
        "Ferrara",
        "Bologna",
        "purple"
      ],
      "R": [
        "Via Romea",
        "Ferrara",
        "Ravenna",
        "green"
      ],
      "S": [
        "Via Serenissima",
        "Venezia",
        "Ferrara",
        "green"
      ],
      "T": [
        "Via Toscana",
        "La Spezia",
        "Firenze",
        "orange"
      ],
      "U": [
        "Via Umberto",
        "La Spezia",
        "Modena",
        "purple"
      ],
      "V": [
        "Via Vittoria",
        "Venezia",
        "Verona",
        "green"
      ],
      "X": [
        "Via XXII Aprile",
        "Verona",
        "Ferrara",
        "purple"
      ],
      "Z": [
        "Via Zorzi",
        "Bologna",
        "San Marino",
        "green"
      ]
    },
    "tasks": {
      "Bologna>Brescia": 5,
      "Bologna>Genova": 6,
      "Brescia>Firenze": 7,
      "Brescia>Modena": 4,
      "Ferrara>Piacenza": 5,
      "Ferrara>San Marino": 4,
      "Firenze>Mantova": 6,
      "Firenze>Milano": 6,
      "Genova>Brescia": 4,
      "Genova>Ferrara": 7,
      "Genova>Verona": 5,
      "La Spezia>Ravenna": 6,
      "La Spezia>Verona": 6,
      "Mantova>Bologna": 5,
      "Mantova>La Spezia": 4,
      "Mantova>Venezia": 6,
      "Milano>Genova": 4,
      "Milano>La Spezia": 5,
      "Modena>Ferrara": 5,
      "Modena>Ravenna": 6,
      "Piacenza>Firenze": 6,
      "Piacenza>San Marino": 6,
      "Ravenna>Mantova": 7,
      "Ravenna>Milano": 6,
      "San Marino>Milano": 7,
      "San Marino>Venezia": 5,
      "Venezia>Genova": 6,
      "Venezia>Piacenza": 5,
      "Verona>Bologna": 4,
      "Verona>Modena": 5
    }
  }
};
