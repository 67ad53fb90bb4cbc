// Before the first paint: light or dark as chosen, else as the system has it; what this address will need is sent for;
// and the start page's title and posters, or a table's poster and a word, are shown where the page will put them.
(() => {
  const recall = (name) => {
    try {
      return JSON.parse(localStorage.getItem(name)) ?? {};
    } catch {
      // no storage: the system decides
      return {};
    }
  };
  const settings = recall("tavolata.settings");
  const dark = settings.theme ? settings.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = dark ? "dark" : "light";

  const languages = navigator.languages.map((each) => each.slice(0, 2));
  const language = settings.language ?? languages.find((each) => /^(en|it|de)$/.test(each)) ?? "en";
  const root = new URL(".", document.currentScript.src).pathname;
  const [first, table, replay] = location.pathname.slice(root.length).split("/");
  const page = replay ?? (first || "start");
  const game = first === "t" ? recall("tavolata.tables")[table]?.game : undefined;
  const { currentScript } = document;
  const told = (name) => currentScript.getAttribute(`data-${name}`) ?? "";
  const files = (name) => told(name).split(" ").filter(Boolean);

  const make = (name, of = {}, ...inside) => {
    const element = Object.assign(document.createElement(name), of);
    element.append(...inside);
    return element;
  };
  const kinds = { js: { rel: "modulepreload" }, css: { rel: "preload", as: "style" }, svg: { rel: "preload", as: "image" } };
  const send = (href, fetchPriority) => {
    const link = make("link", { ...kinds[href.split(".").at(-1)], href, fetchPriority });
    // as Vite asks for style sheets, else they would be fetched twice
    if (link.as === "style") link.crossOrigin = "";
    document.head.append(link);
  };
  const posters = { start: files("posters"), t: files(`poster-${game}`) }[page] ?? [];
  // what is seen first comes first
  for (const src of posters) send(src, "high");
  for (const file of new Set([page, language, game, `${game}-${language}`].flatMap(files))) send(file, "low");

  const images = () => posters.map((src) => make("img", { src, alt: "", width: 360, height: 480 }));
  const sights = {
    start: () => {
      const hero = make("div", {}, make("h1", { className: "big" }, told(`title-${language}`)), make("p", {}, told(`sub-${language}`)));
      const row = images().map((image) => make("span", { className: "start-poster" }, image));
      return make("div", { className: "wrap" }, make("div", { className: "start-head" }), make("div", { className: "start-hero" }, hero), make("div", { className: "start-posters" }, ...row));
    },
    t: () => make("div", { className: "table-wait" }, ...images(), make("p", { className: "soft" }, told(`wait-${language}`))),
  };
  const sight = told("posters") && sights[page];
  if (sight) {
    document.addEventListener("readystatechange", () => {
      if (document.readyState === "interactive") document.getElementById("page").append(sight());
    });
  }
})();
