/** The APIs that orders can be sent to: our own (docs/fulfiller-api.md), and those of three large printers. */
export const FULFILLER_APIS = ["popstall", "printful", "printify", "gelato"] as const;
export type FulfillerApi = (typeof FULFILLER_APIS)[number];

/** What opens a fulfiller's API and proves its events; kept sealed, and shown once where we made it. */
export type FulfillerAccess = {
  /** Signs requests and events of our own protocol; of a printer it proves its webhooks. */
  secret: string;
  /** Opens a printer's API. */
  token?: string;
  /** Our store or shop there, where it has several. */
  account?: string;
};
