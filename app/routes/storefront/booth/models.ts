/** What the script of a stand's tablet has to know. */
export type Stand = {
  eventId: string;
  deskHref: string;
  tabletHref: string;
  claimsHref: string;
  workerHref: string;
};

export type Tablet = {
  name: string;
  /** How many gifts it may still order. */
  left: number;
  /** The order that was just placed, without scripts. */
  ordered: string | null;
};

/** What becomes of a kept claim that was sent. */
export type KeptAnswer =
  | { state: "ordered"; orderRef: string }
  /** Somebody has to correct it, in these words; `asked` goes with it when it is sent again. */
  | { state: "refused" | "later"; errors: string[]; asked: string }
  /** The tablet was revoked, or its time is over. */
  | { state: "closed" };
