// Made by `python -m tavolata.server.typescript`; change the Python types, not this file.

import type { GameInfo, LevelInfo } from "./protocol";

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
    "puzzles": 63
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
        "teaser": "Collect tickets, exchange with your neighbours and lay the perfect round-trip."
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
    "puzzles": 106
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
    "puzzles": 144
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
    "puzzles": 92
  }
];

export const FAMILY: LevelInfo[] = [
  {
    "name": "nino",
    "about": {
      "en": {
        "title": "Nino",
        "text": "Eight years old, one tooth short, never a plan."
      },
      "it": {
        "title": "Nino",
        "text": "Otto anni, un dente in meno, mai un piano."
      },
      "de": {
        "title": "Nino",
        "text": "Acht Jahre, eine Zahnlücke, nie ein Plan."
      }
    }
  },
  {
    "name": "pina",
    "about": {
      "en": {
        "title": "Pina",
        "text": "Laughs, whether the game is won or lost."
      },
      "it": {
        "title": "Pina",
        "text": "Ride sempre, che vinca o che perda."
      },
      "de": {
        "title": "Pina",
        "text": "Lacht, ob gewonnen oder verloren."
      }
    }
  },
  {
    "name": "ugo",
    "about": {
      "en": {
        "title": "Ugo",
        "text": "Sure of being the best. Now and then it’s true."
      },
      "it": {
        "title": "Ugo",
        "text": "Sicuro di essere il migliore. Ogni tanto è vero."
      },
      "de": {
        "title": "Ugo",
        "text": "Hält sich für den Besten. Manchmal stimmt es."
      }
    }
  },
  {
    "name": "rosa",
    "about": {
      "en": {
        "title": "Rosa",
        "text": "Says little, sees everything."
      },
      "it": {
        "title": "Rosa",
        "text": "Parla poco, vede tutto."
      },
      "de": {
        "title": "Rosa",
        "text": "Sagt wenig, sieht alles."
      }
    }
  },
  {
    "name": "nonna",
    "about": {
      "en": {
        "title": "Nonna",
        "text": "Pours you a coffee, then takes the game."
      },
      "it": {
        "title": "Nonna",
        "text": "Ti versa il caffè, poi si prende la partita."
      },
      "de": {
        "title": "Nonna",
        "text": "Schenkt dir Kaffee ein und holt sich die Partie."
      }
    }
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
