const THROTTLE_MS = 200;

let inFlight = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

function show(visible: boolean): void {
  const bar = document.querySelector<HTMLElement>("[data-busy]") ?? (visible ? barOfPage() : null);
  if (!bar) return;
  if (visible) (bar.querySelector("span") ?? bar).textContent = bar.dataset.busy ?? "";
  bar.hidden = !visible;
}

/** Pages that must stay small bring only the words (`data-wait`); the bar is made when it is needed. */
function barOfPage(): HTMLElement | null {
  const page = document.querySelector<HTMLElement>("[data-wait]");
  if (!page) return null;
  const bar = document.createElement("p");
  bar.className = "notice accent";
  bar.dataset.busy = page.dataset.wait ?? "";
  bar.setAttribute("role", "status");
  Object.assign(bar.style, { position: "fixed", inset: "0 0 auto", margin: "0", zIndex: "9" });
  page.appendChild(bar);
  return bar;
}

/** Shows "processing, please wait" while a request is in flight; what is done within 200 ms shows nothing. */
export async function whileBusy<T>(request: Promise<T>): Promise<T> {
  inFlight += 1;
  timer ??= setTimeout(() => show(inFlight > 0), THROTTLE_MS);
  try {
    return await request;
  } finally {
    inFlight -= 1;
    if (inFlight === 0) {
      clearTimeout(timer);
      timer = undefined;
      show(false);
    }
  }
}

/** Says in the bar that no answer came, on pages whose forms count once however often they are sent (`data-late`). */
function showLate(): void {
  const words = document.querySelector<HTMLElement>("[data-late]")?.dataset.late;
  const bar = document.querySelector<HTMLElement>("[data-busy]");
  if (words && bar) bar.textContent = words;
}

/** A request that was not answered for so long may have been stopped: the button can be pressed again. */
const RELEASE_MS = 6_000;

/**
 * Plain forms leave the page: the bar stays until the next one is there, and a second press does nothing, until the
 * request is stopped or takes so long that it may have been. A form that is sent twice is one order to the server.
 */
export function showBusyOnSubmit(): void {
  let showing: ReturnType<typeof setTimeout> | undefined;
  let releasing: ReturnType<typeof setTimeout> | undefined;
  let sentAt = -Infinity;
  const release = () => {
    for (const form of document.querySelectorAll<HTMLFormElement>("[data-sent]")) delete form.dataset.sent;
  };
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (event.defaultPrevented || form.method === "dialog") return;
    if (form.dataset.sent !== undefined) return event.preventDefault();
    if (form.method === "post") form.dataset.sent = "";
    sentAt = event.timeStamp;
    clearTimeout(showing);
    showing = setTimeout(() => show(true), THROTTLE_MS);
    clearTimeout(releasing);
    releasing = setTimeout(() => {
      release();
      showLate();
    }, RELEASE_MS);
  });
  const stopped = () => {
    clearTimeout(showing);
    clearTimeout(releasing);
    show(false);
    release();
  };
  addEventListener("pageshow", (event) => {
    if (event.persisted) stopped();
  });
  // Where the browser tells that a navigation was stopped, nobody waits for the clock. A form that is sent again stops the
  // navigation before it, which is no reason to take its own sign away.
  (globalThis as { navigation?: EventTarget }).navigation?.addEventListener("navigateerror", (event) => {
    if (event.timeStamp - sentAt > THROTTLE_MS) stopped();
  });
}
