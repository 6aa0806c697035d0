import type { CampaignStop, CampaignWords, WordSources } from "../../../../domain/gift/campaign.ts";
import type { Region } from "../../../../domain/store/store-event.ts";
import type { FormResult } from "../../../../ui/forms/form-result.ts";

/** A language in which a promo's recipients are written to. */
export type CampaignLanguage = {
  code: string;
  name: string;
  /** How many recipients read it. */
  people: number;
  /** What we say in it where the organiser wrote nothing. */
  usual: CampaignWords;
};

export type MailKind = "invitation" | "reminder";

export type InvitationPage = {
  action: string;
  recipientsHref: string;
  /** The people of an order form, not those of a gift. */
  isTeam: boolean;
  mayWrite: boolean;
  /** The store's language first. */
  languages: CampaignLanguage[];
  version: number;
  /** The words by the names of their fields. */
  stored: Record<string, string>;
  tabs: {
    languages: { label: string; href: string; current: boolean; count: number }[];
    kinds: { kind: MailKind; href: string; current: boolean }[];
  };
  mail: {
    lang: string;
    kind: MailKind;
    sender: string;
    subject: string;
    text: string;
    htmlHref: string;
    sources: WordSources;
  };
  when: {
    /** Where the tenant is: its times are in the zone of that. */
    region: Region;
    /** Why nothing goes out; null while mails do. */
    stop: CampaignStop | null;
    /** How many were not invited yet, and can be. */
    first: number;
    /** ISO time at which they are; null: by a press. */
    sendAt: string | null;
    /** ISO time at which the invitations went out by themselves. */
    begunAt: string | null;
    /** What the form of the time begins with. */
    stored: { date: string; time: string };
  };
  reminders: {
    most: number;
    afterDays: number;
    /** Of a team: also before the order form closes. */
    beforeEnd: boolean;
    /** When the next one is due, and how many people get it. */
    next: { at: string; count: number } | null;
  };
  /** Who gets a test mail, and the key of the form that asks for it; null where the reader cannot have one. */
  test: { address: string; key: string } | null;
};

export type InvitationAnswer = { form: "campaign" | "schedule" | "reminders" | "row"; result: FormResult };
