// Beside the page, also when none is open: tells whose turn it is, and has the page at hand where there is no net.
// `FILES` and `VERSION`, all of the page and a digest of it, are written before this when the page is built.
const HERE = new URL(".", self.location.href).pathname;
const PAGE = `page-${VERSION}`;
const ASKED = "asked";
const MOST_ASKED = 400;
const PATIENCE = 4000;
const TABLES = "tables/";
/** From here on an answer is none of the house's: it is away, and a proxy says so. */
const AWAY = 502;

// ---- reminders ------------------------------------------------------------------------------

self.addEventListener("push", (event) => {
  const { title, text, table, language } = event.data.json();
  event.waitUntil(remind(title, text, table, language));
});

async function remind(title, text, table, language) {
  const address = new URL(`${HERE}t/${table}`, self.location.href).href;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  // whoever looks at it since the message was sent needs none
  if (pages.some((page) => page.visibilityState === "visible" && page.url.split(/[?#]/)[0] === address)) return;
  await self.registration.showNotification(title, {
    body: text,
    lang: language,
    tag: table,
    icon: `${HERE}icon-192.png`,
    data: { address },
  });
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.address));
});

async function open(address) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => page.url.split(/[?#]/)[0] === address);
  if (there) await there.focus();
  else await self.clients.openWindow(address);
}

// ---- without a net ----------------------------------------------------------------------------

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(PAGE).then((cache) => cache.addAll(FILES.map((file) => new Request(HERE + file, fresh(file))))));
});

// a name with a digest in it never means anything else; the others may be in the browser's cache from before
const fresh = (file) => (file.startsWith("assets/") ? {} : { cache: "reload" });

// a new worker waits until no page of the old one is open: a table that is played keeps the files it was begun with
self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith("page-") && name !== PAGE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin || !url.pathname.startsWith(HERE)) return;
  const path = url.pathname.slice(HERE.length);
  if (path.startsWith("api/")) {
    if (isKept(path.slice("api/".length))) event.respondWith(askFirst(request, ASKED, keepAsked));
  } else if (path.startsWith("assets/")) {
    event.respondWith(caches.match(request, { ignoreVary: true }).then((found) => found ?? fetch(request)));
  } else if (path !== "" && FILES.includes(path)) {
    event.respondWith(askFirst(request, PAGE, null));
  } else if (request.mode === "navigate") {
    event.respondWith(askFirst(request, PAGE, null, new Request(HERE)));
  }
});

/** What can be read, learned, solved and looked at again without a net. */
function isKept(path) {
  return /^(games(\/|$)|texts\/)/.test(path) || /^tables\/[a-z2-9]{12}(\/replay|\/tally|\/analysis)?$/.test(path);
}

/** The server's answer; where it does not come, what it answered before. */
async function askFirst(request, name, keep, known = request) {
  const before = await (await caches.open(name)).match(known, { ignoreVary: true });
  const answer = fetch(request).then((found) => {
    if (keep && found.ok) void keep(request, found.clone());
    return found;
  });
  if (!before) return answer;
  const late = new Promise((done) => setTimeout(done, PATIENCE, before));
  const sooner = answer.then((found) => (found.status < AWAY ? found : before)).catch(() => before);
  return Promise.race([sooner, late]);
}

async function keepAsked(request, answer) {
  const path = new URL(request.url).pathname.slice(`${HERE}api/`.length);
  // of tables only games that are over: they stay as they are
  if (path.startsWith(TABLES) && !(await isOver(path, answer.clone()))) return;
  const cache = await caches.open(ASKED);
  await cache.put(request, answer);
  const all = await cache.keys();
  const tables = all.filter((each) => new URL(each.url).pathname.slice(`${HERE}api/`.length).startsWith(TABLES));
  for (const old of tables.slice(0, Math.max(0, tables.length - MOST_ASKED))) await cache.delete(old);
}

async function isOver(path, answer) {
  if (path.endsWith("/tally")) return true;
  const told = await answer.json();
  if (path.endsWith("/analysis")) return told.state === "whole";
  return (told.table ?? told).phase === "over";
}
