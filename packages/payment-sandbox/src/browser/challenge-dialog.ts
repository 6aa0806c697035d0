import type { PublicIntent } from "./messages.ts";
import { retrieveIntent, type ApiCredentials } from "./sandbox-api.ts";

/**
 * Shows the bank's 3-D Secure page in a dialog over the shop, and resolves with the intent as it then is.
 * Closed half-way, the intent still says `requires_action`.
 */
export async function answerNextAction(
  credentials: ApiCredentials,
  intent: PublicIntent,
): Promise<PublicIntent> {
  const url = intent.next_action?.use_stripe_sdk?.stripe_js ?? intent.next_action?.redirect_to_url?.url;
  if (!url) return intent;
  const current = async () =>
    (await retrieveIntent(credentials, intent.client_secret)).paymentIntent ?? intent;
  return new Promise((resolve) => {
    const { dialog, frame } = challengeDialog(`${url}?framed=1`);
    let finished = false;
    const finish = async () => {
      if (finished) return;
      finished = true;
      dialog.remove();
      resolve(await current());
    };
    // The bank's page has no script: that it was answered shows in the frame loading anew.
    frame.addEventListener("load", () => {
      void current().then(({ status }) => {
        if (status !== "requires_action") void finish();
      });
    });
    dialog.addEventListener("close", () => void finish());
    document.body.appendChild(dialog);
    dialog.showModal();
  });
}

/** Styled by the object model only: the shop's content policy need not allow inline styles. */
function challengeDialog(url: string) {
  const dialog = document.createElement("dialog");
  dialog.setAttribute("aria-label", "3-D Secure");
  style(dialog, {
    position: "fixed",
    inset: "0",
    width: "100vw",
    height: "100dvh",
    "max-width": "none",
    "max-height": "none",
    margin: "0",
    padding: "16px",
    border: "0",
    "box-sizing": "border-box",
    background: "rgba(15, 18, 28, 0.6)",
  });
  const panel = document.createElement("div");
  style(panel, {
    position: "relative",
    width: "min(440px, 100%)",
    height: "min(480px, 100%)",
    margin: "max(0px, calc(50dvh - 256px)) auto 0",
    overflow: "hidden",
    "border-radius": "14px",
    background: "#fff",
    "box-shadow": "0 24px 64px rgba(0, 0, 0, 0.3)",
  });
  const frame = document.createElement("iframe");
  frame.name = `__privateStripeFrame${Date.now()}`;
  frame.title = "3-D Secure";
  frame.src = url;
  style(frame, { display: "block", width: "100%", height: "100%", border: "0" });
  const close = document.createElement("button");
  close.type = "button";
  close.textContent = "×";
  close.setAttribute("aria-label", "Close");
  style(close, {
    position: "absolute",
    top: "44px",
    right: "12px",
    width: "44px",
    height: "44px",
    border: "0",
    "border-radius": "50%",
    background: "transparent",
    color: "#3c4257",
    font: "400 28px/1 system-ui, sans-serif",
    cursor: "pointer",
  });
  close.addEventListener("click", () => dialog.close());
  panel.appendChild(frame);
  panel.appendChild(close);
  dialog.appendChild(panel);
  return { dialog, frame };
}

function style(element: HTMLElement, values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) element.style.setProperty(name, value);
}
