import { PERMISSION, type Permission } from "../identity/roles";

/** A channel that sends to an address or number that the person gave. */
export type AddressedChannel = "email" | "sms";
/** `push` = a browser notification on the devices on which workshop members have turned notifications on. */
export type Channel = AddressedChannel | "push";

/** Names of the channels on the desk, for a single message. */
export const CHANNEL_NAMES: Readonly<Record<Channel, string>> = { email: "email", sms: "text", push: "notification" };
export const CHANNEL_TITLES: Readonly<Record<Channel, string>> = {
  email: "Email",
  sms: "Text message",
  push: "Notification",
};

export const CHANNELS = ["email", "sms", "push"] as const satisfies readonly Channel[];

const EMAIL_ONLY = ["email"] as const;
const EMAIL_AND_SMS = ["email", "sms"] as const;

/** Every message and its channels. The texts are in data/catalogue/messages.csv, in the same order. */
export const KINDS = {
  "verification-code": EMAIL_AND_SMS,
  "quotes-saved": EMAIL_ONLY,
  "quote-request-received": EMAIL_AND_SMS,
  "new-quote": EMAIL_AND_SMS,
  "callback-scheduled": EMAIL_AND_SMS,
  "no-suppliers": EMAIL_ONLY,
  "booking-received": EMAIL_AND_SMS,
  "reward-deferred": EMAIL_AND_SMS,
  "partner-reward-due": EMAIL_ONLY,
  "booking-confirmed": EMAIL_AND_SMS,
  "booking-alternative-dates": EMAIL_AND_SMS,
  "booking-declined": EMAIL_AND_SMS,
  "booking-price-queried": EMAIL_AND_SMS,
  "booking-price-proposed": EMAIL_AND_SMS,
  "booking-price-agreed": EMAIL_AND_SMS,
  "booking-correction-proposed": EMAIL_AND_SMS,
  "booking-corrected": EMAIL_AND_SMS,
  "booking-correction-refused": EMAIL_AND_SMS,
  "booking-correction-expired": EMAIL_AND_SMS,
  "booking-unanswered": EMAIL_AND_SMS,
  "booking-reassigned": EMAIL_AND_SMS,
  "booking-rescheduled": EMAIL_AND_SMS,
  "booking-earlier-day": EMAIL_AND_SMS,
  "booking-reminder": EMAIL_AND_SMS,
  "booking-move-proposed": EMAIL_AND_SMS,
  "booking-cancelled": EMAIL_AND_SMS,
  "booking-cancelled-by-supplier": EMAIL_AND_SMS,
  "booking-no-show": EMAIL_AND_SMS,
  "booking-ready": EMAIL_AND_SMS,
  "booking-done": EMAIL_ONLY,
  "booking-outcome-check": EMAIL_AND_SMS,
  "booking-work-reported": EMAIL_AND_SMS,
  "booking-work-settled": EMAIL_AND_SMS,
  "booking-not-done": EMAIL_AND_SMS,
  "booking-message": EMAIL_AND_SMS,
  "photo-needed": EMAIL_AND_SMS,
  "extra-work-found": EMAIL_AND_SMS,
  "extra-work-checked": EMAIL_AND_SMS,
  "extra-work-withdrawn": EMAIL_AND_SMS,
  "payment-receipt": EMAIL_ONLY,
  "payment-refund": EMAIL_AND_SMS,
  "credit-given": EMAIL_AND_SMS,
  "payment-not-taken": EMAIL_ONLY,
  "payment-failed": EMAIL_AND_SMS,
  "review-invitation": EMAIL_AND_SMS,
  "review-request-answered": EMAIL_ONLY,
  "contact-corrected": EMAIL_AND_SMS,
  "data-deleted": EMAIL_AND_SMS,
  "garage-reminder": EMAIL_ONLY,
  "supplier-new-booking": EMAIL_AND_SMS,
  "supplier-booking-waiting": EMAIL_AND_SMS,
  "supplier-date-chosen": EMAIL_ONLY,
  "supplier-price-accepted": EMAIL_ONLY,
  "supplier-price-refused": EMAIL_ONLY,
  "supplier-correction-proposed": EMAIL_ONLY,
  "supplier-booking-corrected": EMAIL_ONLY,
  "supplier-correction-refused": EMAIL_ONLY,
  "supplier-correction-expired": EMAIL_ONLY,
  "supplier-booking-moved": EMAIL_AND_SMS,
  "supplier-original-date-kept": EMAIL_ONLY,
  "supplier-outcome-check": EMAIL_AND_SMS,
  "supplier-dispute-opened": EMAIL_ONLY,
  "supplier-dispute-closed": EMAIL_ONLY,
  "supplier-work-reported": EMAIL_AND_SMS,
  "supplier-work-settled": EMAIL_ONLY,
  "supplier-booking-message": EMAIL_AND_SMS,
  "supplier-extra-work-answered": EMAIL_AND_SMS,
  "supplier-booking-cancelled": EMAIL_AND_SMS,
  "supplier-booking-reassigned": EMAIL_ONLY,
  "supplier-bid-invitation": EMAIL_AND_SMS,
  "supplier-direct-lead": EMAIL_ONLY,
  "supplier-bid-accepted": EMAIL_ONLY,
  "supplier-bid-closed": EMAIL_ONLY,
  "supplier-claim-decided": EMAIL_ONLY,
  "supplier-wallet-paid-in": EMAIL_ONLY,
  "supplier-new-review": EMAIL_ONLY,
  "supplier-payment-received": EMAIL_ONLY,
  "supplier-statement-ready": EMAIL_ONLY,
  "supplier-payout-paid": EMAIL_ONLY,
  "supplier-payout-failed": EMAIL_ONLY,
  "account-transfer-code": EMAIL_ONLY,
  "account-transfer-done": EMAIL_ONLY,
  "store-invitation": EMAIL_ONLY,
  "join-link": EMAIL_ONLY,
  "join-waiting": EMAIL_ONLY,
  "join-question": EMAIL_ONLY,
  "join-approved": EMAIL_ONLY,
  "document-expiring": EMAIL_ONLY,
  "document-expired": EMAIL_ONLY,
  "document-refused": EMAIL_ONLY,
  "bank-account-changed": EMAIL_ONLY,
  "business-details-changed": EMAIL_ONLY,
  "business-change-decided": EMAIL_ONLY,
  "workshop-hidden": EMAIL_ONLY,
  "workshop-message": EMAIL_ONLY,
  "calendar-unreadable": EMAIL_ONLY,
  "fleet-booking-received": EMAIL_AND_SMS,
  "fleet-booking-confirmed": EMAIL_AND_SMS,
  "fleet-approval-needed": EMAIL_ONLY,
  "quote-link": EMAIL_AND_SMS,
} as const satisfies Readonly<Record<string, readonly AddressedChannel[]>>;

export type MessageKind = keyof typeof KINDS;

/** Messages to a workshop that are also pushed to its members' devices, with the permission that a member needs to receive them. */
export const PUSH_PERMISSIONS: Readonly<Partial<Record<MessageKind, Permission>>> = {
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
const INVITATION_SIDE_BY_TEMPLATE: Readonly<Partial<Record<MessageKind, "customer" | "workshop">>> = {
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
export const findInvitationSide = ({
  template,
  channel,
}: {
  readonly template: MessageKind;
  readonly channel: Channel;
}) => (channel === "email" ? (INVITATION_SIDE_BY_TEMPLATE[template] ?? null) : null);

/** The address for each channel of a message; null where the person cannot or does not want to be reached. */
export const findRecipients = <K extends MessageKind>(
  kind: K,
  to: Readonly<Record<AddressedChannel, string | null>>,
): readonly (readonly [channel: (typeof KINDS)[K][number], to: string])[] =>
  KINDS[kind].flatMap((channel) => {
    const address = to[channel];
    return address === null ? [] : [[channel, address] as const];
  });
