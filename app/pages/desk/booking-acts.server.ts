import { readMoney } from "../../domain/money/read-number";
import { CHANNEL_NAMES } from "~/domain/messages/kinds";
import { type ActionFunctionArgs, data, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { refusedPage } from "../../answers";
import { momentWords } from "../../domain/bids/moment-words";
import { type DeskRight, deskMay } from "../../domain/desk/roles";
import { COUNTRIES, type Currency } from "../../domain/country/country";
import { type BookingToken, parseAttemptId } from "../../domain/ids";
import { decimalDollars, formatMoney } from "../../domain/money/format";
import type { OutcomeCode } from "../../domain/outcomes";
import { ZERO } from "../../domain/money/money";
import { bookingMoney, isOver, refundableAfterPending } from "../../domain/payments/booking-money";
import { METHODS } from "../../domain/payments/methods";
import { addDays, dayAt } from "../../domain/time/days";
import { formatDay } from "../../domain/time/words";
import { bookingTokenOf } from "../../http/named";
import { readPosted, refuseForm, typedWords } from "../../http/typed-form";
import { arrivalWords } from "../../usecases/booking-offer/offer-messages";
import { proofFor } from "../../usecases/booking-offer/prove-holder";
import { readMove } from "../../usecases/booking-offer/move-booking";
import type { Context } from "../../usecases/context";
import { cancelAtDesk, fleetAtDesk, moveAtDesk, passOnAtDesk, reviewAtDesk, writeNote } from "../../usecases/desk/care";
import { maskContact } from "../../domain/contact/mask-contact";
import { correctContact, correctPlate, sendCorrectionCode } from "../../usecases/desk/correct";
import { deleteAtDesk, sendDeletionCode } from "../../usecases/desk/delete-data";
import { exportAtDesk, sendExportCode } from "../../usecases/desk/export-data";
import { type BookingCase, type Contact, readBookingCase, readContact } from "../../usecases/desk/read-case";
import { askCredit, USUAL_CREDIT_DAYS } from "../../usecases/desk/credit";
import { askRefund } from "../../usecases/desk/refund";
import { settleWorkReport, WORK_DECISIONS } from "../../usecases/desk/work-report";
import { REPORT_TITLES, reportFacts } from "~/texts/work";
import { enterDispute } from "../../usecases/desk/disputes";
import { beginSeeing } from "../../usecases/desk/see-as";
import { sendAgain } from "../../usecases/desk/send-again";
import { sayRefundShown } from "../../usecases/desk/unconfirmed-refund";
import type { ActField, ActView } from "./act-form";
import { messageName, reportLines } from "./case-view.server";
import { deskRefused, isDeskRefusal } from "./guard.server";
import { SEE_DRAWN, seeAnswer } from "./see.server";
import { contactIn } from "./shown-contact.server";

const ACTS = [
  "contact",
  "see",
  "note",
  "cancel",
  "move",
  "pass-on",
  "fleet",
  "review",
  "work",
  "dispute",
  "refund",
  "credit",
  "refund-shown",
  "send-again",
  "correct-code",
  "correct",
  "plate",
  "export-code",
  "export",
  "deletion-code",
  "delete-data",
] as const;
type Act = (typeof ACTS)[number];
/** Who opens its page; the others are care. */
const RIGHT_OF: Partial<Readonly<Record<Act, DeskRight>>> = {
  work: "refund",
  dispute: "refund",
  refund: "refund",
  "refund-shown": "refund",
  credit: "refund",
};

const actOf = (text: string | undefined): Act => {
  const act = ACTS.find((each) => each === text);
  if (act === undefined) throw refusedPage("page-not-found");
  return act;
};

type Drawn = Pick<ActView, "title" | "what" | "button"> &
  Partial<
    Pick<ActView, "facts" | "reasonLabel" | "reasonHint" | "fields" | "hidden" | "isDanger" | "first" | "closed">
  >;

/** The page of one act on a booking: what will happen, and what is asked. */
export async function loadBookingAct(
  app: Context,
  request: Request,
  params: { readonly bookingToken?: string; readonly act?: string },
): Promise<ActView> {
  const act = actOf(params.act);
  const token = bookingTokenOf(params.bookingToken);
  const found = await readBookingCase(app, token);
  if (!found.ok) throw deskRefused(request, app, found.code);
  if (!deskMay(found.person.role, RIGHT_OF[act] ?? "care")) throw deskRefused(request, app, "desk-role-forbidden");
  const drawn = await DRAWN[act](app, found, new URL(request.url).searchParams);
  return {
    about: `Booking ${found.offered.booking.id}, ${found.offered.supplier.name}`,
    back: `/desk/bookings/${token}`,
    id: app.ids.guid(),
    hidden: {},
    fields: [],
    isDanger: false,
    first: null,
    closed: null,
    ...drawn,
  };
}

const NO_CONTACT_STORED = "No contact is stored with this booking.";
const CODE: ActField = { name: "code", label: "Code", hint: "As the customer reads it out", kind: "text" };

const limitText = ({ config }: Context, currency: Currency) =>
  `Up to ${formatMoney(config.giveAlone, currency)} in total per booking and per customer in 30 days is done straight away. Above that, or above ${formatMoney(config.giveAloneADay, currency)} a day, a second person has to approve it.`;

const hiddenOf = (name: string, value: string | undefined): Readonly<Record<string, string>> =>
  value === undefined ? {} : { [name]: value };

type Draw = (app: Context, found: BookingCase, query: URLSearchParams) => Drawn | Promise<Drawn>;

const DRAWN: Readonly<Record<Act, Draw>> = {
  contact: () => ({
    title: "Read contact details",
    what: "Shows the name, phone and email once. The history records that you read them, and why.",
    button: "Show contact details",
  }),
  see: () => SEE_DRAWN,
  note: () => ({
    title: "Write a note",
    what: "Notes are visible to everyone on the desk in the booking history.",
    reasonLabel: "Note",
    button: "Save note",
  }),
  cancel: (app, { offered, fee, problem, canWorkshopCancel }) => {
    const { currency } = offered.booking.price;
    const isOver = problem === "booking-over";
    return {
      title: "Cancel the booking",
      what: `The customer and the workshop are notified, the slot is released, and the payment is refunded less any cancellation fee. Any part that the customer would not get back by cancelling online counts as a giveaway. ${limitText(app, currency)}`,
      closed: isOver && !canWorkshopCancel ? "The booking is already over." : null,
      isDanger: true,
      button: "Cancel the booking",
      fields: [
        {
          name: "side",
          label: "Who wants it cancelled?",
          kind: "choice",
          value: "",
          options: [
            ...(isOver
              ? []
              : [
                  {
                    value: "customer",
                    label:
                      fee > 0 ? `The customer, and the fee of ${formatMoney(fee, currency)} is kept` : "The customer",
                  },
                  ...(fee > 0 ? [{ value: "customer-free", label: "The customer, without a fee" }] : []),
                ]),
            ...(canWorkshopCancel ? [{ value: "workshop", label: "The workshop, with a full refund" }] : []),
          ],
        },
        {
          name: "words",
          label: "Message to the customer",
          hint: "Only if the workshop cancels: its reason",
          kind: "area",
        },
      ],
    };
  },
  move: async (app, { offered }, query) => {
    const found = await readMove(app, offered.booking.token, "operator");
    const days = found.ok && found.canMove ? found.days : [];
    const day = days.find((each) => each === query.get("day"));
    const starts = found.ok && day !== undefined ? found.startsOn(day) : [];
    const field: ActField = {
      name: "startAt",
      label: day === undefined ? "" : `Start on ${formatDay(day)}`,
      kind: "choice",
      value: starts[0]?.from ?? "",
      options: starts.map(({ from, to }) => ({ value: from, label: arrivalWords(from, to) })),
    };
    return {
      title: "Move the booking",
      what: `Moves it to another free day at the same workshop and price. Both sides are notified.${
        found.ok && found.fee > 0
          ? ` A day that can be cancelled free of charge waives the late fee of ${formatMoney(found.fee, offered.booking.price.currency)}.`
          : ""
      }`,
      closed:
        days.length === 0 ? "You cannot move it: the workshop has no other free day, or the work has started." : null,
      first: {
        name: "day",
        label: "Day",
        kind: "select",
        button: "Show times for this day",
        options: days.map((each) => ({ value: each, label: formatDay(each) })),
        ...(day === undefined ? {} : { value: day }),
      },
      hidden: hiddenOf("day", day),
      fields: day === undefined ? [] : [field],
      button: "Move the booking",
    };
  },
  "pass-on": (_, { canPassOn, offered }) => ({
    title: "Ask the next workshop",
    what: `We stop waiting for ${offered.supplier.name}. ${offered.booking.takesAnySupplier ? "We ask the next workshop at the same price or less, or the customer chooses." : "We notify the customer, who chooses what happens next."}`,
    closed: canPassOn ? null : "No workshop has an answer outstanding.",
    button: "Ask the next workshop",
  }),
  fleet: (_, { offered }) => ({
    title: "The fleet company’s answer",
    what: "Yes: the booking goes ahead. No: the booking is cancelled without a fee, and both sides are notified.",
    closed: offered.booking.fleetApproval === "needed" ? null : "The fleet company has no answer outstanding.",
    fields: [
      {
        name: "answer",
        label: "What is their answer?",
        kind: "choice",
        options: [
          { value: "given", label: "Yes, they pay" },
          { value: "declined", label: "No" },
        ],
      },
    ],
    button: "Save answer",
  }),
  review: (_, { rating }) => ({
    title: "The review",
    what:
      rating?.comments == null
        ? ""
        : `“${rating.comments}” If you hide it, your reason is shown publicly in its place. The stars still count.`,
    closed: rating?.comments == null ? "There is no comment to hide." : null,
    reasonHint: "Public: shown in place of the comment if you hide it.",
    fields: [
      {
        name: "decision",
        label: "Decision",
        kind: "choice",
        options: [
          { value: "hide", label: "Hide the comment" },
          { value: "show", label: "Show the comment" },
        ],
      },
    ],
    button: "Confirm",
  }),
  dispute: (_, { payments, offered }, query) => {
    const payment = payments.find(({ attemptId }) => attemptId === query.get("attempt"));
    const { currency } = offered.booking.price;
    const isCard = payment?.method === "creditCard";
    return {
      title: "Enter a dispute",
      what:
        payment === undefined
          ? ""
          : `Enter a dispute that ${METHODS[payment.method].label} reported by email or in its portal. We hold what we owe the workshop for this booking until the dispute is decided, and we notify the workshop.`,
      closed:
        payment === undefined
          ? "There is no such payment."
          : isCard
            ? "Stripe reports card disputes automatically."
            : null,
      hidden: hiddenOf("attempt", payment?.attemptId),
      fields: [
        { name: "message", label: "Dispute number from the provider", kind: "text" },
        { name: "words", label: "Reason given by the provider", kind: "text" },
        {
          name: "amount",
          label: "Disputed amount",
          kind: "dollars",
          value: payment === undefined ? "" : decimalDollars(payment.amount),
        },
        { name: "day", label: "Evidence due (optional)", hint: "Like 2026-12-18", kind: "text" },
        {
          name: "answer",
          label: "Has the provider taken the money already?",
          kind: "choice",
          options: [
            {
              value: "taken",
              label: `Yes, ${payment === undefined ? "" : formatMoney(payment.amount, currency)} or part of it`,
            },
            { value: "not-taken", label: "No, not yet" },
          ],
        },
      ],
      button: "Enter the dispute",
    };
  },
  work: (app, { offered, report }) => {
    const { paid, currency, supplier } = reportFacts(offered);
    const amount = formatMoney(paid, currency);
    return {
      title: "Decide about the work",
      what:
        report === null
          ? ""
          : `${REPORT_TITLES[report.kind]}. ${paid > 0 ? `${amount} was paid online and is held until you decide.` : "Nothing was paid online."} ${limitText(app, currency)}`,
      closed: report === null ? "Nobody has questioned the work of this booking." : null,
      facts: report === null ? [] : reportLines(report),
      fields: [
        {
          name: "decision",
          label: "What happened?",
          kind: "choice",
          options: [
            {
              value: "done",
              label: `The work was done: complete the booking${paid > 0 ? ` and pay ${supplier}` : ""}`,
            },
            {
              value: "refund",
              label: `It was not done: cancel the booking${paid > 0 ? ` and refund ${amount} in full` : ""}`,
            },
            { value: "keep", label: "Both sides have agreed, and the booking stays as it is" },
          ],
        },
        { name: "words", label: "Message to the customer and the workshop", kind: "area" },
      ],
      button: "Decide",
    };
  },
  refund: (app, { payments, offered }, query) => {
    const payment = payments.find(({ attemptId }) => attemptId === query.get("attempt"));
    const money = bookingMoney(offered.booking).payments.find(({ id }) => id === payment?.id);
    const { currency } = offered.booking.price;
    const available = money ? refundableAfterPending(money) : ZERO;
    return {
      title: "Refund",
      what: money
        ? `${formatMoney(available, currency)} of ${formatMoney(money.amount, currency)} by ${METHODS[money.method].label} can be refunded. ${limitText(app, currency)}`
        : "",
      closed:
        available > 0
          ? null
          : money !== undefined && money.disputed > 0
            ? "The customer’s bank has taken this payment, so it cannot be refunded."
            : "There is nothing left to refund.",
      hidden: hiddenOf("attempt", payment?.attemptId),
      fields: [
        { name: "amount", label: "Refund amount", kind: "dollars", value: money ? decimalDollars(available) : "" },
        { name: "words", label: "Reason for the customer", kind: "area" },
        ...(isOver(offered.booking)
          ? []
          : [
              {
                name: "due",
                label: "After the refund",
                kind: "choice" as const,
                value: "",
                options: [
                  { value: "waived", label: "Goodwill: nothing more is due" },
                  { value: "again", label: "The customer pays this amount another way" },
                ],
              },
            ]),
      ],
      button: "Refund",
    };
  },
  credit: (app, { offered }) => {
    const { currency } = offered.booking.price;
    const { defaultZone } = COUNTRIES[app.config.country];
    return {
      title: "Give credit",
      what: `The customer can use it on a later booking with the code MYBALANCE, signed in with the account that made this booking or with the mobile of this booking confirmed by a code. ${limitText(app, currency)}`,
      fields: [
        { name: "amount", label: "Amount", kind: "dollars" },
        {
          name: "lastDay",
          label: "Last day to use it",
          kind: "day",
          value: addDays(dayAt(app.clock.now(), defaultZone), USUAL_CREDIT_DAYS),
        },
        { name: "words", label: "Message to the customer", hint: "Why they get it", kind: "area", most: 300 },
      ],
      button: "Give credit",
    };
  },
  "refund-shown": (_, { payments, offered }, query) => {
    const payment = payments.find(({ attemptId }) => attemptId === query.get("attempt"));
    const refund = payment?.toConfirm ?? null;
    if (payment === undefined || refund === null)
      return {
        title: "What the provider shows",
        what: "",
        closed: "There is nothing to confirm: no refund answer is missing, or someone has already confirmed it.",
        button: "",
      };
    const { label } = METHODS[payment.method];
    const { currency } = offered.booking.price;
    const { amount, askedAt, purchase, said } = refund;
    return {
      title: `What ${label} shows`,
      what: `We did not receive the answer to this refund, and ${label} has no API to ask. Look up the purchase in ${label}’s merchant portal and enter what it shows. Above the limits for one person, a second person who may approve has to confirm it.`,
      facts: [
        {
          label: "Refund",
          words: `${formatMoney(amount, currency)} of ${formatMoney(payment.amount, currency)}`,
        },
        { label: "Requested", words: momentWords(askedAt, offered.supplier.zone) },
        { label: `${label}’s purchase number`, words: purchase },
        ...(said === null
          ? []
          : [
              {
                label: "Entered so far",
                words: `${said.person}: ${said.isMade ? "refunded" : "not refunded"}. ${said.reason}`,
              },
            ]),
      ],
      hidden: { attempt: payment.attemptId, asked: String(askedAt) },
      fields: [
        {
          name: "shown",
          label: `What ${label} shows`,
          kind: "choice",
          options: [
            { value: "made", label: `${formatMoney(amount, currency)} was refunded` },
            { value: "not-made", label: `It was not refunded: ask ${label} again` },
          ],
        },
      ],
      button: "Save",
    };
  },
  "send-again": (_, { messages }, query) => {
    const message = messages.find(({ id }) => id === query.get("message"));
    return {
      title: "Send a message again",
      what:
        message === undefined
          ? ""
          : `“${messageName(message.template)}” is sent again as ${message.channel === "email" ? "an" : "a"} ${CHANNEL_NAMES[message.channel]}, with the same text, to the contact that the booking has now.`,
      closed: message === undefined ? "This message no longer exists." : null,
      hidden: hiddenOf("message", message?.id),
      button: "Send it again",
    };
  },
  "correct-code": () => ({
    title: "Send a code to the right contact",
    what: "First ask for the booking number and something else that only the customer knows. The code goes to the email or mobile that you enter here. Have it read out, then choose “Correct contact details”.",
    fields: [{ name: "contact", label: "Right email or mobile", kind: "text" }],
    button: "Send the code",
  }),
  correct: (_, { offered: { request } }) => ({
    title: "Correct contact details",
    what: `Now stored: ${maskContact(request) || "nothing"}. Leave a field empty to keep it. A new email or mobile needs the code that was sent there, and we notify the old one that it was replaced.`,
    fields: [
      { name: "firstName", label: "First name (optional)", kind: "text" },
      { name: "lastName", label: "Last name (optional)", kind: "text" },
      { name: "contact", label: "Right email or mobile (optional)", kind: "text" },
      { ...CODE, label: "Code (for a new email or mobile)" },
    ],
    button: "Correct",
  }),
  plate: () => ({
    title: "Correct the number plate",
    what: "The workshop and the customer see the new plate. The vehicle, the work and the price stay the same.",
    fields: [{ name: "rego", label: "Right plate", kind: "text" }],
    button: "Correct",
  }),
  "export-code": async (app, { offered }) => {
    const to = await proofFor(app, offered.booking.token);
    return {
      title: "Send a code to give the customer their data",
      what: `For a customer who asks what we store about them and cannot open “My data” themselves. The code goes to ${to ?? "nobody"}. Ask them to read it out, then choose “Make a file of the customer’s data”.`,
      closed: to === null ? NO_CONTACT_STORED : null,
      button: "Send the code",
    };
  },
  export: async (app, { offered }) => {
    const to = await proofFor(app, offered.booking.token);
    return {
      title: "Make a file of the customer’s data",
      what: `Everything we store for ${to ?? "the contact"}, as on the customer’s own page. You can download it for ten minutes. Give it to the customer, and do not keep a copy.`,
      closed: to === null ? NO_CONTACT_STORED : null,
      fields: [CODE],
      button: "Make the file",
    };
  },
  "deletion-code": async (app, { offered }) => {
    const to = await proofFor(app, offered.booking.token);
    return {
      title: "Send a code to delete the customer’s data",
      what: `For a customer who is on the phone and cannot do it on their own page. The code goes to ${to ?? "nobody"}. Ask them to read it out, then choose “Delete the customer’s data”.`,
      closed: to === null ? NO_CONTACT_STORED : null,
      button: "Send the code",
    };
  },
  "delete-data": async (app, { offered }) => {
    const to = await proofFor(app, offered.booking.token);
    return {
      title: "Delete the customer’s data",
      what: `Everything we store for ${to ?? "the contact"}: the contact details of this booking, and every other booking and quote with them. It waits until their bookings and payments are finished, and until then the customer can stop it on their own page. Once it has started it cannot be undone. Payments and prices stay without a name. An account stays until its owner deletes it.`,
      closed: to === null ? NO_CONTACT_STORED : null,
      fields: [CODE],
      button: "Delete the data",
      isDanger: true,
    };
  },
};

const TYPED = z.object({
  id: typedWords(64),
  reason: typedWords(2000),
  side: typedWords(20),
  words: typedWords(1000),
  due: typedWords(10),
  day: typedWords(10),
  startAt: typedWords(5),
  answer: typedWords(20),
  decision: typedWords(20),
  attempt: typedWords(64),
  amount: typedWords(20),
  lastDay: typedWords(10),
  asked: typedWords(20),
  shown: typedWords(20),
  message: typedWords(200),
  code: typedWords(40),
  contact: typedWords(254),
  firstName: typedWords(200),
  lastName: typedWords(200),
  rego: typedWords(40),
});
type Typed = z.infer<typeof TYPED>;

type Said =
  | { readonly ok: true; readonly contact?: Contact; readonly waits?: boolean }
  | { readonly ok: false; readonly code: OutcomeCode; readonly fields?: object };

const missing = (field: string, words: string): Said => ({
  ok: false,
  code: "invalid-input",
  fields: { [field]: [words] },
});

const PRESSED: Readonly<Record<Act, (app: Context, token: BookingToken, typed: Typed) => Promise<Said>>> = {
  contact: (app, booking, typed) => readContact(app, { booking }, typed),
  see: (app, booking, typed) => beginSeeing(app, { booking }, typed),
  note: (app, token, typed) => writeNote(app, token, typed),
  cancel: async (app, token, typed) => {
    const { side, words } = typed;
    if (side !== "customer" && side !== "customer-free" && side !== "workshop")
      return missing("side", "Choose who wants it cancelled");
    return cancelAtDesk(app, token, typed, {
      side: side === "workshop" ? "workshop" : "customer",
      isFeeKept: side === "customer",
      words,
    });
  },
  move: (app, token, typed) => moveAtDesk(app, token, typed, typed),
  "pass-on": (app, token, typed) => passOnAtDesk(app, token, typed),
  fleet: async (app, token, typed) =>
    typed.answer === "given" || typed.answer === "declined"
      ? fleetAtDesk(app, token, typed, typed.answer)
      : missing("answer", "Choose the company’s answer"),
  review: async (app, token, typed) =>
    typed.decision === "hide" || typed.decision === "show"
      ? reviewAtDesk(app, token, typed, typed.decision)
      : missing("decision", "Choose a decision"),
  dispute: async (app, token, typed) => {
    const attemptId = parseAttemptId(typed.attempt);
    const amount = readMoney(typed.amount);
    if (attemptId === null) return { ok: false, code: "payment-not-found" };
    if (amount === null) return missing("amount", "Enter an amount in dollars, like 49.50");
    if (typed.answer !== "taken" && typed.answer !== "not-taken") return missing("answer", "Choose one");
    return enterDispute(app, token, attemptId, typed, {
      reference: typed.message,
      why: typed.words,
      due: typed.day,
      amount,
      isWithdrawn: typed.answer === "taken",
    });
  },
  work: async (app, token, typed) => {
    const decision = WORK_DECISIONS.find((each) => each === typed.decision);
    return decision === undefined
      ? missing("decision", "Choose what happened")
      : settleWorkReport(app, token, typed, { decision, text: typed.words });
  },
  refund: async (app, token, typed) => {
    const attemptId = parseAttemptId(typed.attempt);
    const amount = readMoney(typed.amount);
    if (attemptId === null) return { ok: false, code: "payment-not-found" };
    if (amount === null) return missing("amount", "Enter an amount in dollars, like 49.50");
    return askRefund(app, token, typed, {
      attemptId,
      amount,
      words: typed.words,
      customerPaysAgain: typed.due === "again" || (typed.due === "waived" ? false : null),
    });
  },
  credit: async (app, token, typed) => {
    const amount = readMoney(typed.amount);
    return amount === null
      ? missing("amount", "Enter an amount in dollars, like 49.50")
      : askCredit(app, token, typed, { amount, lastDay: typed.lastDay, words: typed.words });
  },
  "refund-shown": async (app, token, typed) => {
    const attemptId = parseAttemptId(typed.attempt);
    if (attemptId === null) return { ok: false, code: "payment-not-found" };
    const { shown } = typed;
    return shown === "made" || shown === "not-made"
      ? sayRefundShown(app, token, typed, { attemptId, askedAt: Number(typed.asked), isMade: shown === "made" })
      : missing("shown", "Choose what it shows");
  },
  "send-again": (app, token, typed) => sendAgain(app, token, typed, typed.message),
  "correct-code": (app, token, typed) => sendCorrectionCode(app, token, typed, typed.contact),
  correct: (app, token, typed) => correctContact(app, token, typed, typed),
  plate: (app, token, typed) => correctPlate(app, token, typed, typed.rego),
  "export-code": (app, token, typed) => sendExportCode(app, token, typed),
  export: (app, token, typed) => exportAtDesk(app, token, typed, typed.code),
  "deletion-code": (app, token, typed) => sendDeletionCode(app, token, typed),
  "delete-data": (app, token, typed) => deleteAtDesk(app, token, typed, typed.code),
};

const NOTHING_SHOWN = { contact: null, file: null };

/** Does it, and leads back to the booking; contact details, and the way to the file of a customer's data, stand on this one answer. */
export async function pressBookingAct({ request, params, context: { app } }: ActionFunctionArgs) {
  const act = actOf(params.act);
  const token = bookingTokenOf(params.bookingToken);
  const posted = await readPosted(request, TYPED);
  if (posted.status !== "success") return refuseForm(posted, undefined, NOTHING_SHOWN);
  const done = await PRESSED[act](app, token, posted.value);
  if (!done.ok) {
    if (isDeskRefusal(done.code)) throw deskRefused(request, app, done.code);
    return refuseForm(posted, done as { code: OutcomeCode }, NOTHING_SHOWN);
  }
  if (act === "see") return seeAnswer(request, { booking: token }, posted.value.id);
  const contact = contactIn(done);
  const file = act === "export" ? `/desk/bookings/${token}/data.json?act=${posted.value.id}` : null;
  if (contact !== null || file !== null)
    return data({ result: undefined, contact, file }, { headers: { "Cache-Control": "no-store" } });
  // Above the limits of one person: its page says who has to approve it. Of a refund that two people confirm, that is the booking's.
  const isWaiting = done.waits === true && act !== "refund-shown";
  return redirect(isWaiting ? `/desk/approvals/${posted.value.id}` : `/desk/bookings/${token}`, 303);
}
