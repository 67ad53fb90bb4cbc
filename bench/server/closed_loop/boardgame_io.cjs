// Players at a match of boardgame.io, over socket.io's protocol (Engine.IO 4) without its client.
const SPACE = "/marks";
const [OPEN, PING, PONG, CONNECT, EVENT] = ["0", "2", "3", `40${SPACE},`, `42${SPACE},`];
const OVER = '"gameover":true';
const STATE = /"_stateID":(\d+)/;

async function lay(load) {
  const { matchID } = await load.post("/games/marks/create", { numPlayers: 2 });
  for (const playerID of ["0", "1"]) {
    const { playerCredentials } = await load.post(`/games/marks/${matchID}/join`, { playerID, playerName: playerID });
    player(load, matchID, playerID, playerCredentials, () => lay(load));
  }
}

function player({ open, moved }, matchID, playerID, credentials, again) {
  const socket = open("/socket.io/?EIO=4&transport=websocket");
  const mine = `"currentPlayer":"${playerID}"`;
  const emit = (...event) => socket.send(EVENT + JSON.stringify(event));
  let asked = 0;
  socket.on("message", (data) => {
    const text = data.toString();
    if (text.startsWith(EVENT)) {
      if (asked) {
        moved(asked);
        asked = 0;
      }
      if (text.includes(OVER)) {
        socket.close();
        if (playerID === "0") again();
        return;
      }
      if (!text.includes(mine)) return;
      const payload = { type: "mark", args: [Math.floor(Math.random() * 49)], playerID, credentials };
      asked = performance.now();
      emit("update", { type: "MAKE_MOVE", payload }, Number(STATE.exec(text)[1]), matchID, playerID);
    } else if (text.startsWith(CONNECT)) emit("sync", matchID, playerID, credentials, 2);
    else if (text[0] === OPEN) socket.send(CONNECT);
    else if (text === PING) socket.send(PONG);
  });
}

module.exports = { lay };
