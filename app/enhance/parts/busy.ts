const THROTTLE_MS = 200;

let inFlight = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

function show(visible: boolean): void {
  const bar = document.querySelector<HTMLElement>("[data-busy]");
  if (bar) bar.hidden = !visible;
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

/** Plain forms leave the page: the bar stays until the next one is there, and a second press does nothing. */
export function showBusyOnSubmit(): void {
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (event.defaultPrevented || form.method === "dialog") return;
    if (form.dataset.sent !== undefined) return event.preventDefault();
    if (form.method === "post") form.dataset.sent = "";
    setTimeout(() => show(true), THROTTLE_MS);
  });
  addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    show(false);
    for (const form of document.querySelectorAll<HTMLFormElement>("[data-sent]")) delete form.dataset.sent;
  });
}
