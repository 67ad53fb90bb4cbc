// Before the first paint: light or dark as chosen, else as the system has it; what this address will need is sent for;
// and the start page's title and posters, or a table's poster, are shown where the page will put them.
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
  const [, page, table] = location.pathname.split("/");
  const game = page === "t" ? recall("tavolata.tables")[table]?.game : undefined;
  const { currentScript } = document;
  const told = (name) => currentScript.getAttribute(`data-${name}`) ?? "";
  const files = (name) => told(name).split(" ").filter(Boolean);
  for (const need of [page || "start", language, game, `${game}-${language}`]) {
    for (const href of files(need)) {
      const [rel, as] = href.endsWith(".js") ? ["modulepreload", ""] : ["preload", href.endsWith(".css") ? "style" : "image"];
      const link = Object.assign(document.createElement("link"), { rel, as, href });
      // as Vite asks for style sheets, else they would be fetched twice
      if (as === "style") link.crossOrigin = "";
      if (as === "image") link.fetchPriority = "high";
      document.head.append(link);
    }
  }

  const make = (name, of = {}, ...inside) => {
    const element = Object.assign(document.createElement(name), of);
    element.append(...inside);
    return element;
  };
  const poster = (src) => make("img", { src, alt: "", width: 360, height: 480 });
  const tableSight = () => make("div", { className: "table-wait" }, poster(files("start").find((src) => src.includes(`/${game}-`))));
  const startSight = () => {
    const posters = files("start").map((src) => make("span", { className: "start-poster" }, poster(src)));
    const hero = make("div", {}, make("h1", { className: "big" }, told(`title-${language}`)), make("p", {}, told(`sub-${language}`)));
    return make("div", { className: "wrap" }, make("div", { className: "start-head" }), make("div", { className: "start-hero" }, hero), make("div", { className: "start-posters" }, ...posters));
  };
  const sight = page ? told(game) && tableSight : startSight;
  if (sight) {
    document.addEventListener("readystatechange", () => {
      if (document.readyState === "interactive") document.getElementById("page").append(sight());
    });
  }
})();
