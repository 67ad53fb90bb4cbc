// boardgame.io's own server, in memory, with a small game of two: the moves cost next to nothing.
//   node boardgame_io_server.cjs MOVES
// A match ends after so many moves, as games at Tavolata's tables do.
const { Server } = require("boardgame.io/server");

const game = {
  name: "marks",
  setup: () => ({ cells: Array(49).fill(null), count: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  endIf: ({ G }) => G.count >= Number(process.argv[2]),
  moves: {
    mark: ({ G, playerID }, cell) => {
      G.cells[cell] = playerID;
      G.count += 1;
    },
  },
};

const server = Server({ games: [game], origins: [/.*/] });
server.run({ port: 0 }, undefined).then(({ appServer }) => {
  console.log(`PORT ${appServer.address().port}`);
});
