/**
 * A decision about people that a program makes, alone or in large part, which the Australian Privacy Principles 1.7 to 1.9 require a privacy policy to state.
 */
export interface AutomatedDecision {
  readonly title: string;
  /** The kinds of personal information that it uses. */
  readonly data: readonly string[];
  /** The rule, in plain words. */
  readonly how: string;
  /** What it means for the person. */
  readonly effect: string;
  /** true = no person reviews it before it takes effect; false = a person takes part. */
  readonly isByProgramAlone: boolean;
}

/**
 * Every decision of that kind, in the order in which people may meet them. `/privacy` shows this table and `/look-again` offers it. The use case that decides
 * logs the name (`decided`), and a test checks every refusal and every cron duty against this list.
 */
export const AUTOMATED_DECISIONS = {
  "order-of-results": {
    title: "In which order workshops are shown, and for what price",
    data: ["your suburb", "your vehicle and the work", "the day you ask for"],
    how: "Prices follow from the work, the vehicle and each workshop's rates. “Recommended” weighs price, distance, rating, first free day, how soon a workshop answers and how many bookings it completes; nobody pays for a place.",
    effect: "The order of the list. Everybody who asks for the same gets the same, and you can sort it another way.",
    isByProgramAlone: true,
  },
  "sending-limits": {
    title: "How often messages are sent, plates looked up, quotes begun and days booked without a payment",
    data: [
      "your mobile or email, as a keyed digest",
      "your browser and your network address, as keyed digests",
      "your unpaid bookings",
    ],
    how: "We count for a person, a browser, a network, a workshop and a day, and stop at a limit.",
    effect: "You wait, or you verify your mobile before you book. The page says until when, or whom to call.",
    isByProgramAlone: true,
  },
  "suspected-workshop": {
    title: "Whether a request comes from a workshop",
    data: ["your email", "your mobile"],
    how: "They are compared with the contacts of workshops that are listed here.",
    effect: "A request with a workshop's contact gets no code and is not sent to other workshops.",
    isByProgramAlone: true,
  },
  "bid-invitations": {
    title: "Which workshops are asked to quote",
    data: ["your suburb", "your vehicle and the work", "your notes, photos and video"],
    how: "Those that do such work, for such a car, near you and with a free day, in the recommended order, up to a number.",
    effect: "Workshops that are not asked cannot quote.",
    isByProgramAlone: true,
  },
  "fleet-member": {
    title: "Whether a driver is a member of a fleet",
    data: ["the last four characters of the member number", "the plate and its state"],
    how: "They are compared with the list that the fleet company gave us.",
    effect:
      "Work of a member is billed to the company; other drivers wait for the company's approval, which people there give.",
    isByProgramAlone: false,
  },
  "discount-rules": {
    title: "Whether a code, voucher or credit counts",
    data: [
      "your mobile and email, as keyed digests",
      "what you booked before",
      "a partner's member number, as a keyed digest",
    ],
    how: "Each code has rules: once for a customer, first booking only, a total to reach.",
    effect: "A code that does not count takes nothing off, and the page says why.",
    isByProgramAlone: true,
  },
  "duplicate-booking": {
    title: "Whether you may be booking the same thing twice",
    data: ["your mobile and email, as keyed digests", "your plate or vehicle", "the work and the day"],
    how: "The same contact, the same car, some of the same work, within seven days.",
    effect: "You are asked once more. You can book all the same.",
    isByProgramAlone: true,
  },
  "answer-clock": {
    title: "What happens to a booking that nobody answers",
    data: ["the booking: workshop, day, work and price", "whether you let us ask another workshop"],
    how: "A workshop has a number of working hours, and you have 24 hours where you are asked to choose.",
    effect:
      "Where you agreed to it, the booking goes to another workshop that costs no more. Otherwise you choose; without a choice it ends without cost.",
    isByProgramAlone: true,
  },
  "contact-in-messages": {
    title: "Whether a message to a workshop can be sent",
    data: ["the words of the message"],
    how: "Until a booking is confirmed, words with a phone number, an email address or a link are refused.",
    effect: "You write it again without them.",
    isByProgramAlone: true,
  },
  "work-closed": {
    title: "Whether work counts as done",
    data: ["what the workshop and you said of the work", "the day"],
    how: "Where neither says anything, both are asked once, and the booking is closed as not known.",
    effect: "It cannot be reviewed, and counts neither for nor against the workshop.",
    isByProgramAlone: true,
  },
  "review-held": {
    title: "Whether the words of a review are shown",
    data: ["the words of the review"],
    how: "Words with a phone number, an email address or a link are not shown, in praise and blame alike.",
    effect: "The stars count, the words stay hidden until you change them.",
    isByProgramAlone: true,
  },
  "workshop-hidden": {
    title: "Whether a workshop is shown",
    data: ["the end dates of its insurance and licence, as a person checked them"],
    how: "A workshop loses its badge when a document that it needs ends, and is hidden 14 days later. It is told 30 and 7 days before.",
    effect: "It gets no new bookings until a new document is checked.",
    isByProgramAlone: false,
  },
} as const satisfies Readonly<Record<string, AutomatedDecision>>;

export type AutomatedDecisionId = keyof typeof AUTOMATED_DECISIONS;

export const AUTOMATED_DECISION_IDS = Object.keys(AUTOMATED_DECISIONS) as readonly AutomatedDecisionId[];

export const isAutomatedDecision = (text: string): text is AutomatedDecisionId =>
  Object.hasOwn(AUTOMATED_DECISIONS, text);
