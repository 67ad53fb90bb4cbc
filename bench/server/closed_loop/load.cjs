// A closed loop: two players a table who answer each other at once.
//   node load.cjs tavolata|boardgame_io ADDRESS TABLES SECONDS [GAME OPTIONS]
// Players speak the bare protocol and read no more of a frame than they need: the load shares the
// machine with the server, and what it costs would be taken for the server's.
const WebSocket = require("ws");

const [kind, base, tables, seconds, ...more] = process.argv.slice(2);
const { lay } = require(`./${kind}.cjs`);
const LEAN = { perMessageDeflate: false, skipUTF8Validation: true, generateMask: () => undefined };

const waits = [];

function open(path) {
  return new WebSocket(base.replace("http", "ws") + path, LEAN);
}

async function post(path, body) {
  const answer = await fetch(base + path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  return answer.json();
}

function moved(asked) {
  waits.push(performance.now() - asked);
}

(async () => {
  for (let k = 0; k < Number(tables); k += 1) await lay({ open, post, moved }, ...more);
  const before = waits.length;
  const begin = performance.now();
  setTimeout(() => {
    const took = (performance.now() - begin) / 1000;
    const counted = waits.slice(before).sort((a, b) => a - b);
    const at = (share) => counted[Math.floor(counted.length * share)] || 0;
    const client = process.cpuUsage();
    console.log(
      JSON.stringify({
        moves: counted.length,
        all_moves: waits.length,
        moves_a_second: counted.length / took,
        p50_ms: at(0.5),
        p99_ms: at(0.99),
        client_cpu_ms_a_move: (client.user + client.system) / 1000 / waits.length,
      }),
    );
    process.exit(0);
  }, Number(seconds) * 1000);
})();
