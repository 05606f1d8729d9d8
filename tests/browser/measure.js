// What tests ask of a page as it is laid out: whether everything is on the screen, in its place, and stays there.
({
  /** What is to be seen or pressed and lies outside the screen; which parts of the table cover each other. */
  outside(parts) {
    const out = [];
    const isSeen = (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest(".sr, .sky, .wings");
    const call = (one) => one.getAttribute("aria-label") ?? one.getAttribute("data-area") ?? one.getAttribute("class");
    const where = (box) => [box.left, box.top, box.right, box.bottom].map(Math.round).join(" ");
    const root = document.documentElement;
    if (root.scrollWidth > innerWidth || root.scrollHeight > innerHeight) {
      out.push(`the page scrolls: ${root.scrollWidth} x ${root.scrollHeight}`);
    }
    const things = "main.game :is(button, a, input, [data-rove], .card, .ask b, .act), .top :is(a, button)";
    for (const one of document.querySelectorAll(things)) {
      const box = one.getBoundingClientRect();
      if (!box.width || !isSeen(one) || one.closest(".log")) continue;
      const isInside = box.left > -1 && box.top > -1 && box.right < innerWidth + 1 && box.bottom < innerHeight + 1;
      if (!isInside) out.push(`outside: ${call(one)} ${where(box)}`);
    }
    const found = [...document.querySelectorAll(`main.game :is(${parts})`)];
    const boxes = found.filter((part) => isSeen(part) && part.getBoundingClientRect().height > 0);
    boxes.forEach((one, i) => {
      for (const other of boxes.slice(i + 1)) {
        if (one.contains(other) || other.contains(one)) continue;
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide > 1 && high > 1) out.push(`${call(one)} and ${call(other)} cover each other: ${where(a)}, ${where(b)}`);
      }
    });
    // what can be done is not covered, and has room for its words; the bar holds its parts
    const acting = "main.game [data-rove]:not([aria-disabled=true]), main.game .act button:not(:disabled)";
    for (const one of document.querySelectorAll(acting)) {
      if (!isSeen(one) || document.querySelector("dialog[open]")) continue;
      const box = (one.querySelector(":scope > .hit, :scope > rect") ?? one).getBoundingClientRect();
      if (!box.width) continue;
      const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      if (top && !one.contains(top) && !top.contains(one)) out.push(`${call(one)} is covered by ${call(top)}`);
    }
    for (const one of document.querySelectorAll("main.game .act button")) {
      if (!isSeen(one)) continue;
      if (one.scrollWidth > one.clientWidth + 1) out.push(`no room for its words: ${one.textContent.trim()}`);
      if (one.getBoundingClientRect().height < 43.5) out.push(`too low for a finger: ${one.textContent.trim()}`);
    }
    for (const one of document.querySelectorAll("main.game .act > :not(.why)")) {
      const [box, bar] = [one.getBoundingClientRect(), one.parentElement.getBoundingClientRect()];
      if (isSeen(one) && (box.bottom > bar.bottom + 1 || box.top < bar.top - 1 || box.right > bar.right + 1)) {
        out.push(`does not fit the bar: ${call(one)} ${where(box)}`);
      }
    }
    for (const one of document.querySelectorAll("main.game svg *")) {
      for (const size of ["width", "height", "r", "rx", "font-size"]) {
        const value = one.getAttribute(size);
        if (value !== null && !(parseFloat(value) >= 0)) out.push(`${one.tagName} has ${size} ${value}`);
      }
    }
    const [ask, title] = [document.querySelector(".ask"), document.querySelector(".ask b")];
    if (ask && title && title.getBoundingClientRect().bottom > ask.getBoundingClientRect().bottom + 2) {
      out.push(`the decision is cut: ${title.textContent}`);
    }
    // a bar that has the room says all of a consequence
    const told = document.querySelector(".act.roomy .ask small");
    if (ask && told && isSeen(told)) {
      const isCut = told.scrollHeight > told.clientHeight + 1 || told.getBoundingClientRect().bottom > ask.getBoundingClientRect().bottom + 2;
      if (isCut && !document.querySelector(".act .results")) out.push(`the consequence is cut: ${told.textContent}`);
    }
    // what a move would do is read as a whole, but beside a number to set, or in a rail over the buttons that play it
    for (const one of document.querySelectorAll(".act:not(.waits, :has(.step), .counts.rail:has(.pri), .rail:has(.results)) :is(.ask, .ask small)")) {
      const isOnlySpoken = one.clientHeight < 2;
      if (one.scrollHeight > one.clientHeight + 2 && !isOnlySpoken) out.push(`the words are cut: ${one.textContent}`);
    }
    return out;
  },

  /** What of a sheet lies outside the screen, or cannot be reached by scrolling inside it. */
  unfit(sheet) {
    const out = [];
    const box = sheet.getBoundingClientRect();
    const all = [sheet, ...sheet.querySelectorAll("*")].filter((one) => one.checkVisibility() && !one.closest(".sr"));
    if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) out.push("outside the screen");
    const style = (one) => getComputedStyle(one);
    const wide = all.find((one) => style(one).overflowX === "auto" && one.scrollWidth > one.clientWidth + 1);
    if (wide) out.push(`scrolls sideways: ${wide.className}`);
    const scrolls = all.some((one) => style(one).overflowY === "auto");
    const low = all.some((one) => one.matches("button, a") && one.getBoundingClientRect().bottom > innerHeight + 1);
    if (low && !scrolls) out.push("has buttons that cannot be reached");
    return out;
  },

  /** Whether a place says a sentence, and all of it is to be read there. */
  says(place, sentence) {
    for (const root of document.querySelectorAll(place)) {
      const box = root.getBoundingClientRect();
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        const from = text.data.replaceAll(/\s/g, " ").indexOf(sentence);
        if (from < 0 || text.parentElement.closest(".sr")) continue;
        const range = document.createRange();
        range.setStart(text, from);
        range.setEnd(text, from + sentence.length);
        const lines = [...range.getClientRects()];
        const held = text.parentElement.getBoundingClientRect();
        const bottom = Math.min(box.bottom, held.bottom) + 2;
        return held.width > 2 && lines.length > 0 && lines.every((line) => line.bottom <= bottom && line.right <= box.right + 1);
      }
    }
    return false;
  },

  /** Waits until everything has found its place. */
  async settled() {
    await document.fonts.ready;
    let [last, same] = ["", 0];
    while (same < 3) {
      await new Promise((done) => requestAnimationFrame(done));
      const boxes = [...document.querySelectorAll("main.game > *, main.game svg")].map((one) => one.getBoundingClientRect());
      const now = JSON.stringify(boxes);
      same = now === last ? same + 1 : 0;
      last = now;
    }
  },

  /** From now on every shift of the layout is kept, whoever caused it. Only the log moves on: its newest line comes first,
   *  and nothing in it can be pressed. */
  watch() {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value, sources, startTime } of list.getEntries()) {
        const moved = sources.filter(({ node }) => !(node instanceof Element ? node : node?.parentElement)?.closest(".log"));
        if (!moved.length) continue;
        const from = moved.map(({ node, previousRect: a, currentRect: b }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          return `${element?.tagName}.${element?.getAttribute("class")} ${a.x},${a.y} ${a.width}x${a.height} > ${b.x},${b.y} ${b.width}x${b.height}`;
        });
        window.shifts.push(`${value.toFixed(4)} at ${Math.round(startTime)}: ${from.join("; ")}`);
      }
    }).observe({ type: "layout-shift" });
  },

  /** Waits until something has come to rest; what was shifted since the page began, by class. */
  async travelled(selector) {
    const running = document.getAnimations().filter(({ effect }) => effect?.target?.closest?.(selector) || effect?.target?.querySelector?.(selector));
    await Promise.all(running.map(({ finished }) => finished));
    const shifted = [];
    await new Promise((done) => {
      new PerformanceObserver((list) => {
        for (const { sources } of list.getEntries()) {
          for (const { node } of sources) shifted.push(String(node?.getAttribute?.("class")));
        }
      }).observe({ type: "layout-shift", buffered: true });
      setTimeout(done, 300);
    });
    return shifted;
  },

  /** Where the large parts of the table are. */
  places() {
    const found = {};
    for (const part of [".board", ".hand", ".foot", ".act"]) {
      const box = document.querySelector(`main.game ${part}`)?.getBoundingClientRect();
      if (box) found[part] = [box.x, box.y, box.width, box.height].map((n) => Math.round(10 * n) / 10).join(" ");
    }
    return found;
  },
})
