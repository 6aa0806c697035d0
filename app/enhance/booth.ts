import { fieldsOf, type KeptClaim, openKeptClaims } from "./booth/kept-claims.ts";
import { forgetOfflineCopy, keepOfflineCopy, renewOfflineCopy } from "./booth/offline-copy.ts";
import { leftOf, say, setLeft, show, showKept } from "./booth/panel.ts";
import { sendKept } from "./booth/send-kept.ts";
import { submitOnChoice } from "./parts/auto-submit.ts";
import { followCountry } from "./parts/country-change.ts";
import { fillIn } from "./parts/fill-in.ts";
import { restrictCharacters } from "./parts/letters-only.ts";
import { tellAsOneTypes } from "./parts/live-messages.ts";

/** What could not be sent is tried again by itself. */
const AGAIN_MS = 15_000;

const root = document.querySelector<HTMLElement>("[data-booth]");
const claimForm = () => document.querySelector<HTMLFormElement>("form#claim");

async function begin(panel: HTMLElement): Promise<void> {
  const { booth = "", claims = "", page = "", worker = "", sure = "" } = panel.dataset;
  const queue = await openKeptClaims(booth);
  await queue.removeOld(Date.now());
  let sending: Promise<void> | undefined;
  let latest = "";

  const draw = async () => {
    const all = await queue.all();
    show(panel, "offline", !navigator.onLine);
    setLeft(panel, leftOf(panel), all.length);
    showKept(panel, all, {
      edit,
      remove: (claim) => {
        if (confirm(sure)) void queue.remove(claim.key).then(draw);
      },
    });
  };

  /** One after the other: what is pressed while something is sent is sent right after it. */
  const send = (): Promise<void> => {
    if (panel.dataset.closed !== undefined) return Promise.resolve();
    const turn = (sending ?? Promise.resolve()).then(sendAll, sendAll);
    sending = turn;
    return turn;
  };

  const sendAll = async () => {
    let ordered = 0;
    const waits = await sendKept(claims, queue, {
      ordered(orderRef) {
        ordered += 1;
        setLeft(panel, leftOf(panel) - 1, 0);
        say(panel, "ref", orderRef);
        show(panel, "ordered", true);
      },
      closed() {
        panel.dataset.closed = "";
        show(panel, "ended", true);
        void forgetOfflineCopy(page);
      },
    });
    if (waits) setTimeout(() => void send(), AGAIN_MS);
    await draw();
    // It shows how many gifts are left.
    if (ordered > 0) void renewOfflineCopy(page);
    // Whoever pressed the button a moment ago still stands there.
    const refused = (await queue.all()).find(({ key, errors }) => key === latest && errors);
    latest = "";
    if (refused) edit(refused);
  };

  const startNext = (form: HTMLFormElement) => {
    form.reset();
    setKey(form, crypto.randomUUID());
    scrollTo({ top: 0 });
  };

  function edit({ fields, key }: KeptClaim): void {
    const form = claimForm();
    if (!form) return;
    form.reset();
    fillIn(form, fields);
    setKey(form, key);
    form.querySelector<HTMLInputElement>("[name=name]")?.focus();
  }

  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (form !== claimForm()) return;
    const press = event.submitter?.getAttribute("value") ?? "claim";
    if (press !== "claim") {
      // Drawn by the server: without one the form stays as it is.
      if (!navigator.onLine) event.preventDefault();
      return;
    }
    event.preventDefault();
    if (panel.dataset.closed !== undefined || !form.reportValidity()) return;
    void (async () => {
      const all = await queue.all();
      const key = keyOf(form);
      const earlier = all.find((claim) => claim.key === key);
      const isFull = !earlier && all.length >= leftOf(panel);
      show(panel, "full", isFull);
      if (isFull) return scrollTo({ top: 0 });
      show(panel, "ordered", false);
      latest = key;
      await queue.keep({
        key,
        fields: fieldsOf(form),
        at: Date.now(),
        ...(earlier?.asked ? { asked: earlier.asked } : {}),
      });
      startNext(form);
      await draw();
      await send();
    })();
  });
  addEventListener("online", () => void draw().then(send));
  addEventListener("offline", () => void draw());
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) void send();
  });

  const form = claimForm();
  // A page that was kept brings the key of the day on which it was kept.
  if (form) setKey(form, crypto.randomUUID());
  await draw();
  await send();
  if (form && navigator.onLine) show(panel, "ready", await keepOfflineCopy(page, worker));
}

const keyField = (form: HTMLFormElement) =>
  form.querySelector<HTMLInputElement>("input[name=idempotency_key]");
const keyOf = (form: HTMLFormElement) => keyField(form)?.value ?? "";

function setKey(form: HTMLFormElement, key: string): void {
  const field = keyField(form);
  if (field) field.value = key;
}

submitOnChoice();
restrictCharacters();
followCountry();
tellAsOneTypes();
if (root) void begin(root);
