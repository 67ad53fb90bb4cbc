// Players at a table of Tavolata.
const NOTHING_TO_DO = Buffer.from('"legal":[]');
const OVER = Buffer.from('"phase":"over"');
const VERSION = /"version":(\d+)/;
const MOVES = /\{"move":"([^"]+)"/g;

async function lay(load, game, options = "{}") {
  const people = [{ name: "Giulia" }, { name: "Marco" }];
  const made = await load.post("/api/tables", { game, seats: 2, people, options: JSON.parse(options), start: true });
  const again = () => lay(load, game, options);
  for (const { seat, token } of made.seats) player(load, made.table, seat, token, again);
}

function player({ open, moved }, table, seat, token, again) {
  const socket = open("/api/socket");
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
    const text = data.latin1Slice();
    if (text.startsWith('{"type":"ack"')) {
      const { id } = JSON.parse(text);
      moved(asked.get(id));
      asked.delete(id);
    } else if (text.includes('"legal":[{')) {
      const moves = text.slice(text.indexOf('"legal":[')).match(MOVES);
      const { move } = JSON.parse(`${moves[Math.floor(Math.random() * moves.length)]}}`);
      const id = `${seat}.${(number += 1)}`;
      asked.set(id, performance.now());
      const base = Number(VERSION.exec(text)[1]);
      socket.send(JSON.stringify({ type: "move", id, base, seat, move }));
    }
  });
}

module.exports = { lay };
