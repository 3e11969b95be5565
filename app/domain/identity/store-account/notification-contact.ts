/** The topics about which a workshop's contact can receive messages. */
export const TOPICS = ["bookings", "leads", "money", "documents"] as const;
export type Topic = (typeof TOPICS)[number];

export const TOPIC_LABELS: Readonly<Record<Topic, string>> = {
  bookings: "Bookings and answers",
  leads: "Leads and quote requests",
  money: "Payments, wallet and disputes",
  documents: "Documents and account",
};

/** The topics for which each channel has messages. Everything is emailed; messages that need an answer are also sent as texts. */
export const TOPICS_BY_CHANNEL: Readonly<Record<NotificationContact["channel"], readonly Topic[]>> = {
  email: TOPICS,
  sms: ["bookings", "leads"],
};

/** Contacts per workshop in addition to its account. */
export const MAX_CONTACTS = 6;

/** Someone who receives messages in addition to the account, or the topics that the account's own email or phone receives. */
export interface NotificationContact {
  readonly id: string;
  readonly channel: "email" | "sms";
  /** Email address or E.164 mobile; "" = the account's email address, or the workshop's phone. */
  readonly address: string;
  /** Name for the greeting; "" for the account. */
  readonly name: string;
  readonly topics: readonly Topic[];
  /** Why we stopped sending to this contact, for example because an email bounced; null = not stopped. */
  readonly stopReason: string | null;
}
