import { PERMISSION, type Permission } from "../identity/roles";

/** A channel that sends to an address or number that the person gave. */
export type AddressedChannel = "email" | "sms";
/** `push` = a browser notification on the devices of workshop members who turned them on. */
export type Channel = AddressedChannel | "push";

/** Names of the channels on the desk, for a single message. */
export const CHANNEL_NAMES: Readonly<Record<Channel, string>> = { email: "email", sms: "text", push: "notification" };
export const CHANNEL_TITLES: Readonly<Record<Channel, string>> = {
  email: "Email",
  sms: "Text message",
  push: "Notification",
};

export const CHANNELS = ["email", "sms", "push"] as const satisfies readonly Channel[];

const EMAIL = ["email"] as const;
const BOTH = ["email", "sms"] as const;

/** Every message and its channels. The texts are in data/catalogue/messages.csv, in the same order. */
export const KINDS = {
  "verification-code": BOTH,
  "quotes-saved": EMAIL,
  "quote-request-received": BOTH,
  "new-quote": BOTH,
  "callback-scheduled": BOTH,
  "no-suppliers": EMAIL,
  "booking-received": BOTH,
  "reward-deferred": BOTH,
  "partner-reward-due": EMAIL,
  "booking-confirmed": BOTH,
  "booking-alternative-dates": BOTH,
  "booking-declined": BOTH,
  "booking-price-queried": BOTH,
  "booking-price-proposed": BOTH,
  "booking-price-agreed": BOTH,
  "booking-correction-proposed": BOTH,
  "booking-corrected": BOTH,
  "booking-correction-refused": BOTH,
  "booking-correction-expired": BOTH,
  "booking-unanswered": BOTH,
  "booking-reassigned": BOTH,
  "booking-rescheduled": BOTH,
  "booking-earlier-day": BOTH,
  "booking-reminder": BOTH,
  "booking-move-proposed": BOTH,
  "booking-cancelled": BOTH,
  "booking-cancelled-by-supplier": BOTH,
  "booking-no-show": BOTH,
  "booking-ready": BOTH,
  "booking-done": EMAIL,
  "booking-outcome-check": BOTH,
  "booking-work-reported": BOTH,
  "booking-work-settled": BOTH,
  "booking-not-done": BOTH,
  "booking-message": BOTH,
  "photo-needed": BOTH,
  "extra-work-found": BOTH,
  "extra-work-checked": BOTH,
  "extra-work-withdrawn": BOTH,
  "payment-receipt": EMAIL,
  "payment-refund": BOTH,
  "credit-given": BOTH,
  "payment-not-taken": EMAIL,
  "payment-failed": BOTH,
  "review-invitation": BOTH,
  "review-request-answered": EMAIL,
  "contact-corrected": BOTH,
  "data-deleted": BOTH,
  "garage-reminder": EMAIL,
  "supplier-new-booking": BOTH,
  "supplier-booking-waiting": BOTH,
  "supplier-date-chosen": EMAIL,
  "supplier-price-accepted": EMAIL,
  "supplier-price-refused": EMAIL,
  "supplier-correction-proposed": EMAIL,
  "supplier-booking-corrected": EMAIL,
  "supplier-correction-refused": EMAIL,
  "supplier-correction-expired": EMAIL,
  "supplier-booking-moved": BOTH,
  "supplier-original-date-kept": EMAIL,
  "supplier-outcome-check": BOTH,
  "supplier-dispute-opened": EMAIL,
  "supplier-dispute-closed": EMAIL,
  "supplier-work-reported": BOTH,
  "supplier-work-settled": EMAIL,
  "supplier-booking-message": BOTH,
  "supplier-extra-work-answered": BOTH,
  "supplier-booking-cancelled": BOTH,
  "supplier-booking-reassigned": EMAIL,
  "supplier-bid-invitation": BOTH,
  "supplier-direct-lead": EMAIL,
  "supplier-bid-accepted": EMAIL,
  "supplier-bid-closed": EMAIL,
  "supplier-claim-decided": EMAIL,
  "supplier-wallet-paid-in": EMAIL,
  "supplier-new-review": EMAIL,
  "supplier-payment-received": EMAIL,
  "account-transfer-code": EMAIL,
  "account-transfer-done": EMAIL,
  "store-invitation": EMAIL,
  "join-link": EMAIL,
  "join-waiting": EMAIL,
  "join-question": EMAIL,
  "join-approved": EMAIL,
  "document-expiring": EMAIL,
  "document-expired": EMAIL,
  "document-refused": EMAIL,
  "bank-account-changed": EMAIL,
  "business-details-changed": EMAIL,
  "business-change-decided": EMAIL,
  "workshop-hidden": EMAIL,
  "workshop-message": EMAIL,
  "calendar-unreadable": EMAIL,
  "fleet-booking-received": BOTH,
  "fleet-booking-confirmed": BOTH,
  "fleet-approval-needed": EMAIL,
  "quote-link": BOTH,
} as const satisfies Readonly<Record<string, readonly AddressedChannel[]>>;

export type MessageKind = keyof typeof KINDS;

/** Messages to a workshop that are also pushed to its members' devices, with the permission that a member needs to receive them. */
export const PUSHED: Readonly<Partial<Record<MessageKind, Permission>>> = {
  "supplier-new-booking": PERMISSION.viewBookings,
  "supplier-booking-waiting": PERMISSION.respondToBookings,
  "supplier-booking-moved": PERMISSION.viewBookings,
  "supplier-booking-cancelled": PERMISSION.viewBookings,
  "supplier-booking-message": PERMISSION.viewBookings,
  "supplier-extra-work-answered": PERMISSION.workOnBookings,
  "supplier-bid-invitation": PERMISSION.bidOnLeads,
};

/** Lifetime of a push notification. After that, recipients rely on the email. */
export const PUSH_TTL_MS = 12 * 3_600_000;

/** Emails that update the booking's calendar entry, by the side that they are for. Each side has its own entry. */
const CALENDAR_OF: Readonly<Partial<Record<MessageKind, "customer" | "workshop">>> = {
  "booking-received": "customer",
  "fleet-booking-received": "customer",
  "booking-confirmed": "customer",
  "fleet-booking-confirmed": "customer",
  "booking-reassigned": "customer",
  "booking-rescheduled": "customer",
  "booking-corrected": "customer",
  "booking-cancelled": "customer",
  "booking-cancelled-by-supplier": "customer",
  "booking-no-show": "customer",
  "supplier-date-chosen": "workshop",
  "supplier-price-accepted": "workshop",
  "supplier-booking-corrected": "workshop",
  "supplier-booking-moved": "workshop",
  "supplier-booking-cancelled": "workshop",
};

/** Whose calendar invitation is attached to a message; null = no invitation. */
export const calendarInvitationFor = ({
  template,
  channel,
}: {
  readonly template: MessageKind;
  readonly channel: Channel;
}) => (channel === "email" ? (CALENDAR_OF[template] ?? null) : null);

/** The address for each channel of a message; null where the person cannot or does not want to be reached. */
export const reach = <K extends MessageKind>(
  kind: K,
  to: Readonly<Record<AddressedChannel, string | null>>,
): readonly (readonly [channel: (typeof KINDS)[K][number], to: string])[] =>
  KINDS[kind].flatMap((channel) => {
    const address = to[channel];
    return address === null ? [] : [[channel, address] as const];
  });
