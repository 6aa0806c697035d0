import { startAuthentication, startRegistration, WebAuthnError } from "@simplewebauthn/browser";

type Kind = "create" | "get";

/** Lets the browser make or use a passkey, and sends what it says with the form. */
async function ask(form: HTMLFormElement, field: HTMLInputElement): Promise<void> {
  const optionsJSON = JSON.parse(form.dataset["options"] ?? "{}");
  const webauthn =
    (form.dataset["passkey"] as Kind) === "create"
      ? await startRegistration({ optionsJSON })
      : await startAuthentication({ optionsJSON });
  field.value = JSON.stringify(webauthn);
  form.requestSubmit();
}

function tell(form: HTMLFormElement, error: unknown): void {
  const { unsupported, known, failed } = form.dataset;
  const isKnown =
    error instanceof WebAuthnError && error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED";
  const notice = form.querySelector<HTMLElement>("[data-passkey-trouble]");
  if (!notice) return;
  notice.textContent = ("PublicKeyCredential" in window ? (isKnown ? known : failed) : unsupported) ?? "";
  notice.hidden = false;
}

const fieldOf = (form: HTMLFormElement) => form.elements.namedItem("response");

document.addEventListener(
  "submit",
  (event) => {
    const form = event.target as HTMLFormElement;
    if (form.dataset["passkey"] === undefined) return;
    const field = fieldOf(form);
    if (!(field instanceof HTMLInputElement) || field.value !== "") return;
    event.preventDefault();
    // A name that is missing is told before anyone touches a key.
    if (!form.checkValidity()) return void form.reportValidity();
    ask(form, field).catch((error: unknown) => tell(form, error));
  },
  { capture: true },
);

// A page that came back from the history has an answer in it that was used.
addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-passkey]")) {
    const field = fieldOf(form);
    if (field instanceof HTMLInputElement) field.value = "";
  }
});

document.querySelector<HTMLFormElement>("form[data-passkey][data-at-once]")?.requestSubmit();
