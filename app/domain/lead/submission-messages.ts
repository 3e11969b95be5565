import type { Channel } from "../messages/message";
import type { Communication, Lead } from "./lead";
import type { OutcomeKind, SubmissionOutcome } from "./lead";

/** What a customer hears after submitting; quotes and finalise are on the screen already. */
const TEMPLATES: Readonly<
  Record<
    OutcomeKind,
    { readonly key: string; readonly channels: readonly Channel[]; readonly promisesCall: boolean } | null
  >
> = {
  callback: { key: "callback-scheduled", channels: ["email", "sms"], promisesCall: true },
  "no-mechanics": { key: "no-suppliers", channels: ["email"], promisesCall: true },
  "confirmation-success": { key: "quote-request-received", channels: ["email", "sms"], promisesCall: false },
  quotes: null,
  "booking-finalise": null,
  "product-finalise": null,
};

const WANTS: Readonly<Record<Communication, readonly Channel[]>> = {
  Both: ["email", "sms"],
  Email: ["email"],
  SMS: ["sms"],
};

const CALLBACK_WINDOW = "within one business day";

export interface SubmissionMessage {
  readonly template: string;
  readonly channel: Channel;
  readonly to: string;
  readonly values: Readonly<Record<string, string>>;
}

/** The messages of a submission; none that promises a call which nobody makes (F-285). By what the customer prefers and what we can reach. `link` = the page of the outcome. */
export function submissionMessages(
  lead: Lead,
  { kind, schedulesCallback }: SubmissionOutcome,
  link: string,
): readonly SubmissionMessage[] {
  const template = TEMPLATES[kind];
  if (template === null || (template.promisesCall && !schedulesCallback)) return [];
  const { contact } = lead;
  const addresses: Readonly<Record<Channel, string | null>> = { email: contact.email, sms: contact.mobile };
  const values = {
    first_name: contact.firstName ?? "there",
    vehicle: lead.vehicle.description ?? "your vehicle",
    items: lead.cart.map((item) => item.name).join(", "),
    suburb: lead.suburb?.name ?? "you",
    callback_window: CALLBACK_WINDOW,
    link,
  };
  return template.channels.flatMap((channel) => {
    const to = addresses[channel];
    return to !== null && WANTS[lead.communication].includes(channel)
      ? [{ template: template.key, channel, to, values }]
      : [];
  });
}
