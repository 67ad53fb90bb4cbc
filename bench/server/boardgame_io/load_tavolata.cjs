// The same load on Tavolata: two players a table who answer each other at once, by bare sockets.
const WebSocket = require("ws");

const [base, tables, seconds, game] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4]), process.argv[5]];
const options = JSON.parse(process.argv[6] || "{}"); // such that few games end
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

function player(table, seat, token, over) {
  const socket = new WebSocket(`${base.replace("http", "ws")}/api/socket`, { perMessageDeflate: false });
  const asked = new Map(); // an update may come before the answer, and be answered itself
  let number = 0;
  socket.on("open", () => socket.send(JSON.stringify({ type: "hello", table, tokens: [token] })));
  socket.on("message", (data) => {
    const frame = JSON.parse(data);
    if (frame.type === "ack") {
      moves += 1;
      waits.push(performance.now() - asked.get(frame.id));
      asked.delete(frame.id);
    } else if (frame.type === "welcome" || frame.type === "update") {
      if (frame.table.phase === "over") {
        socket.close();
        if (seat === 0) over();
        return;
      }
      const legal = frame.eyes[0].legal;
      if (!legal.length) return;
      number += 1;
      asked.set(`${seat}.${number}`, performance.now());
      const { move } = legal[Math.floor(Math.random() * legal.length)];
      socket.send(JSON.stringify({ type: "move", id: `${seat}.${number}`, base: frame.version, seat, move }));
    }
  });
}

async function lay() {
  const people = [{ name: "Giulia" }, { name: "Marco" }];
  const made = await post("/api/tables", { game, seats: 2, people, options, start: true });
  for (const given of made.seats) player(made.table, given.seat, given.token, lay);
}

(async () => {
  for (let k = 0; k < tables; k += 1) await lay();
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
