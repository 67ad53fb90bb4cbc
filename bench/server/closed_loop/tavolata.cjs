// Players at a table of Tavolata.
const WebSocket = require("ws");

const NOTHING_TO_DO = Buffer.from('"legal":[]');
const OVER = Buffer.from('"phase":"over"');

async function lay(base, post, moved, game, options = "{}") {
  const people = [{ name: "Giulia" }, { name: "Marco" }];
  const made = await post("/api/tables", { game, seats: 2, people, options: JSON.parse(options), start: true });
  const again = () => lay(base, post, moved, game, options);
  for (const { seat, token } of made.seats) player(base, made.table, seat, token, moved, again);
}

function player(base, table, seat, token, moved, again) {
  const socket = new WebSocket(`${base.replace("http", "ws")}/api/socket`, { perMessageDeflate: false });
  const asked = new Map(); // an update may come before the answer, and be answered itself
  let number = 0;
  socket.on("open", () => socket.send(JSON.stringify({ type: "hello", table, tokens: [token] })));
  socket.on("message", (data) => {
    if (data.includes(OVER)) {
      socket.close();
      if (seat === 0) again();
      return;
    }
    if (data.includes(NOTHING_TO_DO)) return;
    const frame = JSON.parse(data);
    if (frame.type === "ack") {
      moved(asked.get(frame.id));
      asked.delete(frame.id);
    } else if (frame.eyes) {
      const { legal } = frame.eyes[0];
      const { move } = legal[Math.floor(Math.random() * legal.length)];
      const id = `${seat}.${(number += 1)}`;
      asked.set(id, performance.now());
      socket.send(JSON.stringify({ type: "move", id, base: frame.version, seat, move }));
    }
  });
}

module.exports = { lay };
