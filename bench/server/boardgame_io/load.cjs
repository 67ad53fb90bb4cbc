// Two players a match who answer each other at once, by bare socket.io: no client-side game.
const { io } = require("socket.io-client");

const [base, matches, seconds] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4])];
let moves = 0;
const waits = [];

async function post(path, body) {
  const answer = await fetch(base + path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  return answer.json();
}

function player(matchID, playerID, credentials) {
  const socket = io(`${base}/marks`, { transports: ["websocket"], forceNew: true });
  let asked = 0;
  const act = (state) => {
    if (state.ctx.currentPlayer !== playerID) return;
    asked = performance.now();
    const payload = { type: "mark", args: [Math.floor(Math.random() * 49)], playerID, credentials };
    socket.emit("update", { type: "MAKE_MOVE", payload }, state._stateID, matchID, playerID);
  };
  socket.on("connect", () => socket.emit("sync", matchID, playerID, credentials, 2));
  socket.on("sync", (_, info) => act(info.state));
  socket.on("update", (_, state) => {
    if (asked) {
      moves += 1;
      waits.push(performance.now() - asked);
      asked = 0;
    }
    act(state);
  });
  return socket;
}

(async () => {
  const sockets = [];
  for (let k = 0; k < matches; k += 1) {
    const { matchID } = await post("/games/marks/create", { numPlayers: 2 });
    for (const playerID of ["0", "1"]) {
      const { playerCredentials } = await post(`/games/marks/${matchID}/join`, { playerID, playerName: playerID });
      sockets.push(player(matchID, playerID, playerCredentials));
    }
  }
  const before = moves;
  const begin = performance.now();
  setTimeout(() => {
    const took = (performance.now() - begin) / 1000;
    waits.sort((a, b) => a - b);
    const at = (share) => waits[Math.floor(waits.length * share)] || 0;
    console.log(
      JSON.stringify({
        moves: moves - before,
        all_moves: moves,
        moves_a_second: (moves - before) / took,
        p50_ms: at(0.5),
        p99_ms: at(0.99),
      }),
    );
    process.exit(0);
  }, seconds * 1000);
})();
