import type { CampaignStop } from "../../../../domain/gift/campaign.ts";
import type { FaultyRow } from "../../../../domain/gift/recipient-list.ts";
import type { RecipientSort, RecipientState } from "../../../../domain/gift/recipient-state.ts";
import type { Sort } from "../../../../domain/lists/list-query.ts";
import type { Region } from "../../../../domain/store/store-event.ts";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import type { Pages } from "../../../../ui/lists/pager.tsx";

export type RecipientLine = {
  id: string;
  name: string;
  email: string;
  /** Colour and size that were chosen for them; empty where they choose. */
  chosen: { colour: string; size: string };
  lang: string;
  state: RecipientState;
  /** The recipient passed the gift on, and the next person claimed it. */
  isPassedOn: boolean;
  /** ISO time. */
  mailedAt: string | null;
  mailCount: number;
  /** The link of a member who has not ordered, to send by other ways than our mail; null where it is not shown. */
  link: string | null;
  order: {
    ref: string;
    href: string;
    /** ISO time. */
    placedAt: string | null;
    /** Of a member of a team: what they ordered. */
    lines: { name: string; colour: string; size: string; quantity: number }[];
  } | null;
};

export type RecipientsPage = {
  /** The people of an order form, not those of a gift. */
  isTeam: boolean;
  action: string;
  exportAction: string | null;
  region: Region;
  invitationHref: string;
  /** Who came when no gift was left: how many, those who wait longest, and how many gifts there are for them. */
  waiting: {
    count: number;
    /** Null: as many as people like. */
    gifts: number | null;
    /** Why they cannot be asked now. */
    stop: CampaignStop | null;
    people: { id: string; email: string; since: string }[];
  };
  /** Until when gifts can be claimed that should be there on a day, by country; null: no such day is set. */
  lastDays: {
    by: string;
    /** Where the day is set. */
    giftHref: string;
    days: { day: string; countries: string[]; isOver: boolean }[];
  } | null;
  /** What of a team waits to be made together; null where nothing is. */
  together: {
    orders: number;
    pieces: number;
    least: number | null;
    isClosed: boolean;
    /** It closed with fewer pieces than its organiser asks for. */
    isShort: boolean;
    /** ISO time. */
    endsAt: string | null;
    /** Where the form's last day is set. */
    settingsHref: string;
  } | null;
  may: { write: boolean; resend: boolean };
  /** What became of the list that was just added. */
  told: { added: number; present: number; repeated: number } | null;
  counts: {
    all: number;
    claimed: number;
    invited: number;
    passedOn: number;
    givenBack: number;
    notDelivered: number;
    bounced: number;
    first: number;
    remind: number;
    withoutCode: number;
  };
  recipients: RecipientLine[];
  filters: { action: string; asked: Readonly<Record<string, string>>; isFiltered: boolean };
  count: { count: number; isCountedOut: boolean };
  sort: Sort<RecipientSort>;
  links: Pages & { sortHrefs: Record<RecipientSort, string> };
};

/** What a press asks about before it is done. */
export type AskedPress = {
  press: "first" | "remind" | "remove" | "send" | "cancel";
  id: string;
  name: string;
  count: number;
};

export type RecipientsAnswer = {
  form: "add" | "row" | "waiting";
  result: FormResult;
  /** The first of what is wrong, how many lines have a fault, and those lines as a file. */
  faults: { rows: FaultyRow[]; count: number; csv: string | null } | null;
  /** A list of which it must be chosen first which heads are read. */
  columns: {
    text: string;
    heads: string[];
    preset: Record<string, string>;
  } | null;
  /** What became of a list that was added in part; `leftOut` are the heads that were passed over. */
  added: { added: number; present: number; repeated: number; leftOut: string[] } | null;
  asked: AskedPress | null;
};
