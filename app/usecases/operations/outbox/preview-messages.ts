import { BID_ENDING_TEXT, LEAD_COST_TEXT } from "../../../texts/leads";
import { feeText, REFUND_TIME_TEXT } from "../../../texts/payments";
import { COUNTRIES, type Country } from "../../../domain/core/country/country";
import { findInvitationSide, type MessageKind } from "../../../domain/notifications/kinds";
import type { Message, MessageTemplate, RenderedMessage } from "../../../domain/notifications/message";
import { missingValues, renderMessage } from "../../../domain/notifications/render";
import { formatMoney } from "../../../domain/core/money/format";
import { gstContent } from "../../../domain/core/money/gst";
import { cents } from "../../../domain/core/money/money";
import { formatDay, formatMonth } from "../../../domain/core/time/format";
import { reportText, unreportedWorkText } from "../../../texts/work";
import { displayStatusValue } from "../../booking/booking-offer/offer-messages";
import type { Context } from "../../context";
import type { CataloguedTemplate } from "../../../domain/notifications/queued-message";
import { isOutboxShown } from "./list-outbox";
import { PREPARATION, BOOKING_STATUS_TEXT } from "../../../texts/bookings";

const SAMPLE_PLACES: Readonly<
  Record<Country, { readonly suburb: string; readonly address: string; readonly phone: string }>
> = {
  AU: { suburb: "Parramatta", address: "12 Church Street, Parramatta NSW 2150", phone: "(02) 5550 1234" },
  NZ: { suburb: "Ponsonby", address: "12 Ponsonby Road, Ponsonby, Auckland 1011", phone: "(09) 887 1234" },
};

/** Paths of the unsubscribe pages, by message kind. Booking reminders are not included. */
const UNSUBSCRIBE_PATHS: Readonly<Partial<Record<MessageKind, string>>> = {
  "review-invitation": "review-invitations",
  "garage-reminder": "garage-reminders",
};

/** Sample values that differ per kind of message. */
const VALUES_BY_KIND: Readonly<Partial<Record<MessageKind, Message["values"]>>> = {
  "booking-declined": { reason: "We do not work on diesel engines." },
  "booking-cancelled-by-supplier": { reason: "Our hoist has failed and is being repaired." },
  "calendar-unreadable": { reason: "The calendar did not respond." },
  "payment-refund": { reason: "You cancelled the booking" },
  "credit-given": { reason: "Your car was ready a day late.", last_day: formatDay("2027-04-08") },
  "payment-not-taken": { reason: "The day filled up while you were paying." },
  "supplier-booking-cancelled": { reason: "The customer cancelled it." },
  "review-request-answered": {
    about: "Whether you may be booking the same thing twice",
    text: "These are two different cars.",
    answer: "You are right. We have looked at both bookings, and both are valid.",
  },
  "supplier-bid-closed": { ending: BID_ENDING_TEXT.booked, lead_cost: LEAD_COST_TEXT.none("$12.00") },
  "supplier-statement-ready": { month: formatMonth("2027-02-01") },
  "supplier-payout-failed": { reason: "The account is closed" },
  "supplier-claim-decided": {
    decided: "$12.00 is back in your wallet.",
    answer: "We also called the number, and it is not in service.",
  },
  "garage-reminder": {
    due: `Service: by ${formatDay("2027-04-08")} or at 94,500 km\nRego: by ${formatDay("2027-04-08")}`,
  },
  "document-refused": { reason: "Your insurance document: the photo is cut off" },
  "bank-account-changed": { changed_by: "Bea Banks", used_from: formatDay("2027-03-16"), account_ending: "678" },
  "business-details-changed": {
    changed_by: "Bea Banks",
    changes: "Trading name: Banksia Motors Newtown (was: Banksia Motors)",
    effect: "Customers see the new details now.",
  },
  "business-change-decided": {
    decided: "We accepted the change to your business details. Customers see them now.",
    reason: "The register has this name.",
  },
  "join-question": { reason: "The photo of your insurance is cut off. Please take it again." },
  "workshop-message": {
    subject: "Your opening hours over Christmas",
    message: "Please check your opening hours for 24 to 31 December.",
  },
  "supplier-booking-reassigned": { reason: "There was no answer in time." },
  "fleet-approval-needed": {
    first_name: "Fleet office",
    reason: "It needs your approval because we could not verify the driver's membership.",
  },
};

/** Values of a typical booking, worded as the product words them. */
function sampleValues({ config }: Context, kind: MessageKind, country: Country): Message["values"] {
  const { currency, taxNumberLabel } = COUNTRIES[country];
  const { suburb, address, phone } = SAMPLE_PLACES[country];
  const { brand } = config;
  const price = cents(34_500);
  const formatAmount = (amount: number) => formatMoney(cents(amount), currency);
  const supplier = "Harbour Motors";
  const day = formatDay("2027-03-09");
  const arrival = "8 am";
  const previousSupplier = "Corner Garage";
  const bookingValues = { supplier_name: supplier, service_date: day, arrival };
  const values = {
    brand: brand.name,
    brand_colour: brand.colour,
    support_phone: brand.supportPhone,
    host: new URL(brand.websiteUrl).host,
    support_email: brand.supportEmail,
    link: `${brand.websiteUrl}/booking/a-link-of-its-own`,
    code: "482913",
    first_name: "Anna",
    standing: BOOKING_STATUS_TEXT.waiting.sentence({ supplier, day, arrival }),
    ...bookingValues,
    ...displayStatusValue(kind, {
      ...bookingValues,
      ...(kind === "booking-reassigned" && { supplier_before: previousSupplier }),
    }),
    supplier_before: previousSupplier,
    supplier_phone: phone,
    workshop_phone: `${supplier}: ${phone}. `,
    supplier_contact: "Max",
    booking_id: "482913507",
    vehicle: "2018 Toyota Hilux",
    rego: "ABC123",
    vehicle_and_rego: "2018 Toyota Hilux, ABC123",
    items: "Basic service, Front brake pads",
    suburb,
    address,
    place: `Where: ${address}`,
    due: "",
    rest: `If you have already paid ${supplier}, there is nothing more to pay.`,
    done: "\nOdometer: 84,500 km\nNext service: at 94,500 km",
    chosen: "\nExtras: Loan car, $35.00\nNotes: The left mirror rattles.",
    preparation: PREPARATION["at-supplier"],
    prices: `Prices from ${formatAmount(28_900)}, GST included.`,
    total: formatAmount(price),
    price: formatAmount(39_900),
    amount_due: formatAmount(price),
    payment_words: `Amount due: ${formatAmount(price)}`,
    ...feeText(cents(5_000), currency),
    refund_words: `Refund: ${formatAmount(price)}. ${REFUND_TIME_TEXT}`,
    refund_short: `Refund ${formatAmount(price)}`,
    money_words: `You pay ${supplier} when the work is done, or online on your booking page.`,
    discount_short: "",
    amount: formatAmount(price),
    method: "Card",
    paid_on: formatDay("2027-03-02"),
    gst: formatMoney(gstContent(price, country), currency),
    business_number_label: taxNumberLabel,
    business_number: config.businessNumber,
    dates: `${formatDay("2027-03-11")}, 8 am\n${formatDay("2027-03-12")}, 9 am to 11 am`,
    respond_by: `${formatDay("2027-03-05")}, 9:30 am`,
    answer_until: "9:30 am",
    comment: "The front discs are worn too. May we quote for them?",
    reason: "The front discs are worn too.",
    new_vehicle: "2018 Toyota Hilux, diesel",
    new_items: "Basic service, Rear brake pads",
    new_price: formatAmount(39_900),
    old_price: formatAmount(price),
    refused_by: supplier,
    not_answered_by: "The customer",
    next_workshops: `These workshops can do the work next:\n${previousSupplier}, ${day}, ${formatAmount(36_000)}`,
    found: "2 more jobs",
    extra_total: formatAmount(26_000),
    answer: "Yes",
    finding: "Front brake pads are worn to 2 mm",
    close_on: formatDay("2027-03-15"),
    held_text: unreportedWorkText({ supplier, paid: price, currency }, formatDay("2027-03-15")),
    report_text: reportText("wrong", { supplier, paid: price, currency }, null),
    answer_by: `${formatDay("2027-03-14")}, 11 am`,
    refund_warning: "If you do not answer, we cancel the booking and refund the customer in full.",
    decision: "The workshop has shown us that the work was done, so the booking is completed.",
    evidence_by: `by ${formatDay("2027-03-20")}`,
    outcome: `The bank decided in your favour. The payment of ${formatAmount(34_500)} is no longer held.`,
    cancelled_because: "You cancelled it.",
    expires_on: `${formatDay("2027-03-08")}, 5 pm`,
    callback_window: "within one business day",
    partner_name: "Club Plus",
    reward: formatAmount(2_000),
    member_number: "308 4455 667",
    review_until: formatDay("2027-06-07"),
    stop_link: `${brand.websiteUrl}/${UNSUBSCRIBE_PATHS[kind] ?? "reminders"}/a-link-of-its-own`,
    day_before: formatDay("2027-03-04"),
    earlier_day: formatDay("2027-03-05"),
    what_next:
      "You do not need to do anything. If this day does not work for you, propose another one on the booking page.",
    urgency: "Within a few weeks",
    bid_cut_off: `${formatDay("2027-03-05")}, 5 pm`,
    max_offers: "3",
    reference: "5dQ2mVb9TzW8kYx3PcR7LhJn4Gs",
    customer: `Anna, ${suburb}`,
    customer_name: "Anna Moana",
    email: "moana@customer.example",
    contact_number: phone,
    comments: "It squeaks when it is cold.",
    stars: "5",
    new_email: "office@workshop.example",
    inviter_name: "Max",
    store_name: supplier,
    document: "insurance",
    calendar: "Bay 1",
    ends_on: formatDay("2027-04-01"),
    role: "front desk",
    due_what: "Service",
    fleet_name: "Sable Bay Fleet",
    fleet_phone: brand.supportPhone,
    driver_name: "Anna Moana",
    booking_link: `${brand.websiteUrl}/booking/a-booking-of-its-own`,
  };
  return { ...values, ...VALUES_BY_KIND[kind] };
}

export interface MessagePreview extends Pick<CataloguedTemplate, "key" | "channel" | "audience"> {
  /** null = the sample has no value for a placeholder. */
  readonly rendered: RenderedMessage | null;
  readonly missing: readonly string[];
  readonly carriesInvitation: boolean;
}

/** Renders a message text with the values of a sample booking, as it would be sent. */
export function previewMessage(
  context: Context,
  template: MessageTemplate,
  country: Country,
): Pick<MessagePreview, "rendered" | "missing" | "carriesInvitation"> {
  const kind = template.key as MessageKind;
  const values = sampleValues(context, kind, country);
  const missing = missingValues(template, values);
  return {
    missing,
    rendered: missing.length === 0 ? renderMessage(template, values) : null,
    carriesInvitation: findInvitationSide({ template: kind, channel: template.channel }) !== null,
  };
}

/** All messages of the catalogue with the values of a sample booking, for the development site. null outside DEV and TEST. */
export async function previewMessages(context: Context, country: Country): Promise<readonly MessagePreview[] | null> {
  if (!isOutboxShown(context)) return null;
  return (await context.db.outbox.templates()).map((template) => {
    const { key, channel, audience } = template;
    return { key, channel, audience, ...previewMessage(context, template, country) };
  });
}
