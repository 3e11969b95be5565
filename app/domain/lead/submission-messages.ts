import { jobLabels } from "./cart/item-note";
import { formatVehicle } from "../catalogue/vehicle/describe";
import { type MessageKind, findRecipients } from "../notifications/kinds";
import type { Channel } from "../notifications/message";
import type { Communication } from "../identity/contact/contact";
import type { Lead } from "./lead";
import type { OutcomeKind, SubmissionOutcome } from "./lead";

/** Messages after a submission; null for outcomes whose page already shows the customer everything. */
const TEMPLATE_BY_OUTCOME: Readonly<
  Record<OutcomeKind, { readonly template: MessageKind; readonly promisesCall: boolean } | null>
> = {
  callback: { template: "callback-scheduled", promisesCall: true },
  "no-mechanics": { template: "no-suppliers", promisesCall: true },
  "confirmation-success": { template: "quote-request-received", promisesCall: false },
  quotes: null,
  "booking-finalise": null,
  "product-finalise": null,
};

const CHANNELS_BY_PREFERENCE: Readonly<Record<Communication, readonly Channel[]>> = {
  Both: ["email", "sms"],
  Email: ["email"],
  SMS: ["sms"],
};

const CALLBACK_WINDOW = "within one business day";

export interface SubmissionMessage {
  readonly template: MessageKind;
  readonly channel: Channel;
  readonly to: string;
  readonly values: Readonly<Record<string, string>>;
}

/**
 * The messages sent after a submission, by the customer's preference and the contact details we have. No message promises a call that will not be made
 * (F-285). `link` is the page of the outcome; `callbackWindow` says when we call.
 */
export function submissionMessages(
  lead: Lead,
  { kind, schedulesCallback }: SubmissionOutcome,
  link: string,
  callbackWindow = CALLBACK_WINDOW,
): readonly SubmissionMessage[] {
  const notification = TEMPLATE_BY_OUTCOME[kind];
  if (notification === null || (notification.promisesCall && !schedulesCallback)) return [];
  const { contact } = lead;
  const { template } = notification;
  const addressIfPreferred = (channel: Channel, to: string | null) =>
    CHANNELS_BY_PREFERENCE[lead.communication].includes(channel) ? to : null;
  const values = {
    first_name: contact.firstName ?? "there",
    vehicle: formatVehicle(lead.vehicle) ?? "your vehicle",
    items: jobLabels(lead.cart).join(", "),
    suburb: lead.suburb?.name ?? "you",
    callback_window: callbackWindow,
    link,
  };
  return findRecipients(template, {
    email: addressIfPreferred("email", contact.email),
    sms: addressIfPreferred("sms", contact.mobile),
  }).map(([channel, to]) => ({ template, channel, to, values }));
}
