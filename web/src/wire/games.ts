// Made by `python -m tavolata.server.typescript`; change the Python types, not this file.

import type { GameInfo } from "./protocol";

export const CARDS: GameInfo[] = [
  {
    "name": "borgo",
    "title": "Borgo Parmigiano",
    "sentence": "Mice sneak through a castle whose floor slides under them.",
    "version": 2,
    "least_seats": 2,
    "most_seats": 4,
    "hidden": false,
    "options": [
      {
        "name": "side",
        "default": "A",
        "choices": [
          "A",
          "B"
        ],
        "least": 0
      },
      {
        "name": "goal",
        "default": 4,
        "choices": [
          4,
          5,
          6
        ],
        "least": 0
      },
      {
        "name": "max_turns",
        "default": 0,
        "choices": [],
        "least": 0
      }
    ],
    "aids": [
      "memory_aid"
    ],
    "minutes": 30,
    "bots": 2,
    "about": {
      "en": {
        "name": "Borgo",
        "teaser": "Mice, cheese, and a castle floor that slides away."
      },
      "it": {
        "name": "Borgo",
        "teaser": "Topi, formaggi e un borgo dal pavimento che scivola via."
      },
      "de": {
        "name": "Borgo",
        "teaser": "Mäuse, Käse und ein Burgboden, der davongleitet."
      }
    },
    "lesson": true,
    "puzzles": 12
  },
  {
    "name": "giro",
    "title": "Giro",
    "sentence": "Collect tickets between six cities and lay round-trips of different lengths.",
    "version": 1,
    "least_seats": 2,
    "most_seats": 4,
    "hidden": true,
    "options": [
      {
        "name": "max_turns",
        "default": 0,
        "choices": [],
        "least": 0
      }
    ],
    "aids": [],
    "minutes": 35,
    "bots": 2,
    "about": {
      "en": {
        "name": "Giro",
        "teaser": "Collect tickets, swap with your neighbours and lay the perfect round-trip."
      },
      "it": {
        "name": "Giro",
        "teaser": "Raccogli biglietti, scambia coi vicini e chiudi il giro perfetto."
      },
      "de": {
        "name": "Giro",
        "teaser": "Fahrkarten sammeln, mit Nachbarn tauschen, die perfekte Rundreise legen."
      }
    },
    "lesson": true,
    "puzzles": 21
  },
  {
    "name": "little-italy",
    "title": "Little Italy",
    "sentence": "Six families share the cars that chase the money round the block, and dodge the police.",
    "version": 1,
    "least_seats": 2,
    "most_seats": 6,
    "hidden": false,
    "options": [
      {
        "name": "discs",
        "default": "printed",
        "choices": [
          "printed",
          "shuffled"
        ],
        "least": 0
      },
      {
        "name": "max_turns",
        "default": 0,
        "choices": [],
        "least": 0
      }
    ],
    "aids": [],
    "minutes": 40,
    "bots": 3,
    "about": {
      "en": {
        "name": "Little Italy",
        "teaser": "Six big cars, one money drop, one police trap. Anyone may drive any car."
      },
      "it": {
        "name": "Little Italy",
        "teaser": "Sei grandi auto, un bottino, una trappola della polizia. Chiunque può guidare ogni auto."
      },
      "de": {
        "name": "Little Italy",
        "teaser": "Sechs große Autos, eine Beute, eine Polizeifalle. Jeder darf jedes Auto fahren."
      }
    },
    "lesson": true,
    "puzzles": 94
  },
  {
    "name": "mille-grazie",
    "title": "Mille Grazie",
    "sentence": "One nobleman travels, the others lie in wait on secretly chosen roads.",
    "version": 1,
    "least_seats": 2,
    "most_seats": 4,
    "hidden": true,
    "options": [
      {
        "name": "max_turns",
        "default": 0,
        "choices": [],
        "least": 0
      }
    ],
    "aids": [],
    "minutes": 50,
    "bots": 2,
    "about": {
      "en": {
        "name": "Mille Grazie",
        "teaser": "One nobleman travels. The others already lie in wait on his road."
      },
      "it": {
        "name": "Mille Grazie",
        "teaser": "Un nobile viaggia. Gli altri sono già in agguato sulla sua strada."
      },
      "de": {
        "name": "Mille Grazie",
        "teaser": "Ein Edelmann reist. Die anderen lauern schon an seiner Straße."
      }
    },
    "lesson": true,
    "puzzles": 2
  }
];

export const BOT_NAMES = [
  "Bruna",
  "Beppe",
  "Ivo",
  "Gemma",
  "Dante",
  "Lea"
];
