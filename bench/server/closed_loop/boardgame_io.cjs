// Players at a match of boardgame.io, over socket.io's protocol (Engine.IO 4) without its client.
const WebSocket = require("ws");

const SPACE = "/marks";
const [OPEN, PING, PONG, CONNECT, EVENT] = ["0", "2", "3", `40${SPACE},`, `42${SPACE},`];

async function lay(base, post, moved) {
  const { matchID } = await post("/games/marks/create", { numPlayers: 2 });
  for (const playerID of ["0", "1"]) {
    const { playerCredentials } = await post(`/games/marks/${matchID}/join`, { playerID, playerName: playerID });
    player(base, matchID, playerID, playerCredentials, moved);
  }
}

function player(base, matchID, playerID, credentials, moved) {
  const socket = new WebSocket(`${base.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket`, { perMessageDeflate: false });
  const mine = `"currentPlayer":"${playerID}"`;
  const emit = (...event) => socket.send(EVENT + JSON.stringify(event));
  let asked = 0;
  const act = (state) => {
    asked = performance.now();
    const payload = { type: "mark", args: [Math.floor(Math.random() * 49)], playerID, credentials };
    emit("update", { type: "MAKE_MOVE", payload }, state._stateID, matchID, playerID);
  };
  socket.on("message", (data) => {
    const text = data.toString();
    if (text.startsWith(EVENT)) {
      if (asked) {
        moved(asked);
        asked = 0;
      }
      if (!text.includes(mine)) return;
      const [name, , given] = JSON.parse(text.slice(EVENT.length));
      act(name === "sync" ? given.state : given);
    } else if (text.startsWith(CONNECT)) emit("sync", matchID, playerID, credentials, 2);
    else if (text[0] === OPEN) socket.send(CONNECT);
    else if (text === PING) socket.send(PONG);
  });
}

module.exports = { lay };
