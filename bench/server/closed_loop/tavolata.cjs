// Players at a table of Tavolata.
const OVER = Buffer.from('"phase":"over"');
const ACK = '{"type":"ack"';
const LEGAL = Buffer.from('"legal":[{');
const OFFER = Buffer.from('{"move":"');
const UNDO = Buffer.from('"undo":');
const VERSION = Buffer.from('"version":');
const [QUOTE, COMMA] = Buffer.from('",');

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
    if (data.latin1Slice(0, ACK.length) === ACK) {
      const { id } = JSON.parse(data);
      moved(asked.get(id));
      asked.delete(id);
      return;
    }
    const legal = data.indexOf(LEGAL);
    if (legal >= 0) {
      const id = `${seat}.${(number += 1)}`;
      asked.set(id, performance.now());
      const base = Number(between(data, data.indexOf(VERSION) + VERSION.length, COMMA));
      socket.send(JSON.stringify({ type: "move", id, base, seat, move: anyOffer(data, legal) }));
    } else if (data.includes(OVER)) {
      socket.close();
      if (seat === 0) again();
    }
  });
}

// The first offer after a place taken by chance among them, so that the others need not be read.
function anyOffer(data, legal) {
  const place = legal + Math.floor(Math.random() * (data.lastIndexOf(UNDO) - legal));
  const found = data.indexOf(OFFER, place);
  return between(data, (found < 0 ? data.indexOf(OFFER, legal) : found) + OFFER.length, QUOTE);
}

function between(data, begin, mark) {
  return data.latin1Slice(begin, data.indexOf(mark, begin));
}

module.exports = { lay };
