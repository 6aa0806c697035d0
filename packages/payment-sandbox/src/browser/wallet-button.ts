/** What the shop's page says to a press of a wallet's button. */
export interface WalletAnswers {
  resolve: () => void;
  reject: () => void;
}

type Emit = (event: string, detail: Record<string, unknown>) => void;

const LABEL = "Wallet (sandbox)";

/**
 * The sandbox's only express wallet: a button that pays with a test card as soon as the page lets it. Stripe draws the
 * buttons of the wallets that a device has; ours is always there.
 */
export function walletButton(emit: Emit, choose: (chosen: boolean) => void): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = LABEL;
  const look: Record<string, string> = {
    width: "100%",
    "min-height": "48px",
    border: "0",
    "border-radius": "6px",
    background: "#000",
    color: "#fff",
    font: "600 16px system-ui, sans-serif",
    cursor: "pointer",
  };
  for (const [name, value] of Object.entries(look)) button.style.setProperty(name, value);
  button.addEventListener("click", () => {
    const answers: WalletAnswers = {
      resolve: () => {
        choose(true);
        emit("confirm", {
          expressPaymentType: "link",
          paymentFailed: () => choose(false),
        });
      },
      reject: () => choose(false),
    };
    emit("click", { expressPaymentType: "link", ...answers });
  });
  return button;
}
