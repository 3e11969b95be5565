// Bytes and counts that `npm run check` holds. Times are measured by bench/run.ts and never fail anything: machines differ.
import { type PageWeight, pageWeights } from "./page-weight.ts";

type Budget = Readonly<Omit<PageWeight, "page">>;

const KB = 1024;
/** The GST of both ends of a price range, with the rates of the countries: part of the file that every page with a price has. */
const RANGE_GST = 0.5 * KB;
/** A box that keeps what is typed before its script arrives, and tables of figures that are scrolled on a phone: in files that these pages share. */
const BOXES_AND_TABLES = 0.3 * KB;
/** What drawing a form by Conform adds to a page: a file that only such pages have (docs/decisions/0048). */
const FORMS = 8.6 * KB;
/** Per page, with the ways of its head and foot. Remix with React alone is 74 KB of script. */
const BUDGET: Budget = { jsBytes: 90.3 * KB, jsFiles: 10, cssBytes: 12 * KB, cssFiles: 2 };
/** Before its card form, with what is folded until it is needed: extras, details that are known, a comment and the discount code. The lines of a price are a file of their own: the results fetch them when they are opened. */
const FINALISE: Partial<Budget> = { jsBytes: 100.2 * KB + FORMS + RANGE_GST + BOXES_AND_TABLES, jsFiles: 14 };
/** Until when the day is held for who pays, and that it is over, as the clock has it: a file that these pages have. */
const HELD = 0.3 * KB;
const PAYPAL: Partial<Budget> = { jsBytes: BUDGET.jsBytes + HELD + RANGE_GST };
const PAY: Partial<Budget> = { jsBytes: 92.4 * KB + RANGE_GST + BOXES_AND_TABLES, jsFiles: 12 };
/** The portal's booking, with what the service holds, the customer's photos, the price that a workshop names, another date, the end of it, the steps of the work, the reply to its review and what happened so far. */
const OFFERED: Partial<Budget> = { jsBytes: 99.5 * KB + RANGE_GST, jsFiles: 12 };
/** With the dialog that confirms the price of a phone number, and the call button, a file that the customer's booking has too. */
const BID: Partial<Budget> = { jsBytes: 95.1 * KB + FORMS + RANGE_GST, jsFiles: 12 };
/** A form of several fields and little else. */
const FORM: Partial<Budget> = { jsBytes: BUDGET.jsBytes + FORMS };
/** What the desk sets as versions: the files of its frame, shared by the pages that need each. */
const CHANGE: Partial<Budget> = { jsBytes: 100.1 * KB, jsFiles: 13 };
/** The status of a booking and its work, a correction and whose answer it waits for, the questions about work that nobody reported, what became of it and what can be done with it, and follows it while the page is open. */
const STANDING: Partial<Budget> = { jsBytes: 95 * KB + RANGE_GST };
/** With the tile of the date and the folded map. */
const CONFIRMATION: Partial<Budget> = { jsBytes: 95 * KB + RANGE_GST };
/** A first step makes ten requests: page, style, font, icons, these four, the view of the step, and two at rest. One module that lands in a file of its own is one more. */
const STEP: Partial<Budget> = { jsFiles: 4 };
/** Pages that do more than ask a question. Nothing else may come above 96.7 KB: the results before their map, with the way to say alone that they could not be loaded, and the marks of offers that are to stand side by side. */
const OWN: Readonly<Record<string, Partial<Budget>>> = {
  "/quote-2/:leadGuid": STEP,
  /** The front door stays as light as it was: what is below its search is a file of its own. */
  "/": { jsBytes: 90 * KB },
  /** A plot with its figures, tables of prices and the form that begins a quote, in the files that other pages share. */
  "/cost/:task": { jsBytes: 92.9 * KB + RANGE_GST + BOXES_AND_TABLES, jsFiles: 13 },
  "/cost/:task/:model": { jsBytes: 92.9 * KB + RANGE_GST + BOXES_AND_TABLES, jsFiles: 13 },
  /** A table of prices near a place with their medians, and the form that begins a quote with the answers: as the page of a job's cost. */
  "/what-is-wrong/:group/:symptom": { jsBytes: 93.3 * KB + RANGE_GST, jsFiles: 12 },
  "/mechanics/:place": { jsBytes: 90.8 * KB + RANGE_GST, jsFiles: 11 },
  "/workshops/:workshop": { jsBytes: 90.9 * KB + RANGE_GST, jsFiles: 12 },
  "/quotes/:leadGuid": { jsBytes: 96.7 * KB + RANGE_GST + BOXES_AND_TABLES },
  /** The table, and the forms of its offers. */
  "/quotes/:leadGuid/save": { jsBytes: 91.8 * KB + RANGE_GST },
  "/quotes/:leadGuid/compare": { jsBytes: 91.4 * KB + RANGE_GST },
  "/quotes/:leadGuid/workshop/:workshopId": { jsBytes: 92.2 * KB + RANGE_GST },
  /** The diary's time grid with drag by pointer and the form of each move, bookings to answer with their call buttons, open leads and folded lists. */
  "/workshop": { jsBytes: 97 * KB, jsFiles: 14 },
  /** Bookings with their call buttons. */
  "/workshop/today": { jsFiles: 11 },
  /** Dates of changes are formatted by the file that prices are in. */
  "/workshop/settings": { jsBytes: 91 * KB },
  /** A month's document in five parts, and the form of its bill for Xero. */
  "/workshop/statements/:month": { jsBytes: 91 * KB + RANGE_GST },
  "/workshop/statements": { jsBytes: 90.3 * KB + RANGE_GST },
  "/workshop/quote": { jsBytes: 90.3 * KB + RANGE_GST },
  "/workshop/hl/quote-a-service": { jsBytes: 90.3 * KB + RANGE_GST },
  "/cost": { jsBytes: 90.3 * KB + RANGE_GST },
  "/workshop/walk-in": FORM,
  "/workshop/block": FORM,
  "/workshop/bookings/:bookingToken": OFFERED,
  "/workshop/hl/bookings/:bookingToken": OFFERED,
  "/workshop/bookings/:bookingToken/extra-work": { jsBytes: 93.9 * KB + RANGE_GST },
  "/workshop/leads/:leadBidOfferToken/details": BID,
  "/workshop/hl/leads/:leadBidOfferToken/details": BID,
  /** With the readers of what is pasted into its form. */
  "/payment/:attemptId/checkout": { jsBytes: BUDGET.jsBytes + FORMS + HELD + 0.2 * KB + BOXES_AND_TABLES },
  "/for-workshops/join/:application/:question": FORM,
  "/workshop/settings/:section": FORM,
  "/workshop/settings/documents": FORM,
  "/workshop/settings/calendars": FORM,
  "/workshop/settings/photos": FORM,
  /** The very page that customers see, inside the portal. */
  "/workshop/settings/preview": { jsBytes: 92.5 * KB + RANGE_GST },
  /** Its postings, and what is paid in. */
  "/workshop/wallet": { jsBytes: 90.5 * KB + RANGE_GST },
  /** With what asks Apple Pay and Google Pay. */
  "/workshop/wallet/card/:topUpId": { ...PAY, jsBytes: 92.5 * KB + RANGE_GST + HELD },
  /** Three plots with their tables. */
  "/workshop/visibility": { jsBytes: 91 * KB },
  /** With what has to be known for the act. */
  "/desk/bookings/:bookingToken/:act": { ...FORM, jsFiles: 11 },
  "/desk/workshops/:supplierId/:act": FORM,
  "/desk/quotes/:leadGuid/:act": { ...FORM, jsFiles: 11 },
  "/desk/caller": FORM,
  "/desk/disputes/:id": FORM,
  "/desk/wallets/:supplierId": FORM,
  "/desk/approvals/:id": FORM,
  "/desk/differences/:attemptId": FORM,
  "/desk/applications/:application": FORM,
  "/desk/review-requests/:id": FORM,
  "/desk/claims/:id": FORM,
  /** What a car needs, its record, two plots with their tables. */
  "/garage/:vehicleId": { jsBytes: 92.2 * KB, jsFiles: 11 },
  /** With the box that reads a HEIC photo of a receipt. */
  "/garage/:vehicleId/entry/:entryId": { ...FORM, jsFiles: 11 },
  "/garage/:vehicleId/dates": FORM,
  "/garage/:vehicleId/import": FORM,
  "/desk/people": FORM,
  "/desk/fleets/:company": FORM,
  "/desk/fleets/:company/drivers": FORM,
  "/desk/fleet-companies/:slug": CHANGE,
  "/desk/integrations/webhook": FORM,
  "/desk/integrations/key": FORM,
  /** A change before it is made: its form, what would change, and the changes so far. */
  "/desk/prices/:supplierId": CHANGE,
  "/desk/discounts": CHANGE,
  "/desk/discounts/:kind/:key": CHANGE,
  "/desk/jobs/:key": CHANGE,
  "/desk/questions/:key": CHANGE,
  "/desk/partners": CHANGE,
  /** Draws the page as it would be. */
  "/desk/partners/:club": { jsBytes: 100.8 * KB, jsFiles: 14 },
  "/desk/partners/numbers/:code": FORM,
  "/desk/rewards-partner/:key": CHANGE,
  "/desk/files": FORM,
  "/desk/files/:id": FORM,
  "/desk/special-prices": CHANGE,
  "/desk/special-prices/:key": CHANGE,
  "/desk/white-labels": CHANGE,
  /** With its picture. */
  "/desk/white-labels/:host": { ...CHANGE, jsBytes: 100.7 * KB },
  "/desk/holidays": CHANGE,
  "/desk/holidays/:key": CHANGE,
  "/desk/texts/:key": CHANGE,
  "/desk/help": CHANGE,
  "/desk/help/:key": CHANGE,
  "/desk/legal-texts": CHANGE,
  "/desk/legal-texts/:key": CHANGE,
  "/desk/trade-prices": CHANGE,
  "/desk/trade-prices/:key": CHANGE,
  /** Eleven figures, drawn as plots or bars, with their tables. */
  "/desk/reports": { jsBytes: 92.9 * KB + RANGE_GST },
  "/workshop/store-invitations": FORM,
  "/workshop/hl/account-transfer": FORM,
  "/reminders/:key": FORM,
  "/review-your-service/:bookingToken/:numStars": FORM,
  "/booking/:leadGuid/finalise": FINALISE,
  "/booking/:leadGuid/product-finalise": FINALISE,
  "/booking/:bookingToken": STANDING,
  "/booking/:bookingToken/extra-work": { jsBytes: 91.1 * KB + RANGE_GST },
  "/booking/:bookingToken/confirmation": CONFIRMATION,
  "/booking/:bookingToken/product-confirmation": CONFIRMATION,
  "/booking/:bookingToken/pay": PAY,
  "/booking/:bookingToken/pay/unsuccessful": PAY,
  "/booking/:bookingToken/pay-with-bnpl": PAY,
  "/booking/:bookingToken/pay-with-bnpl/unsuccessful": PAY,
  "/booking/:leadGuid/finalise/card/:attemptId": PAY,
  "/booking/:leadGuid/product-finalise/card/:attemptId": PAY,
  "/booking/:bookingToken/pay/card/:attemptId": PAY,
  "/booking/:leadGuid/finalise/paypal/:attemptId": PAYPAL,
  "/booking/:leadGuid/product-finalise/paypal/:attemptId": PAYPAL,
  "/booking/:bookingToken/pay/paypal/:attemptId": PAYPAL,
  /** Offers of workshops, each with its end. */
  "/booking/:leadGuid/:workshopId/view": { jsBytes: 91 * KB + RANGE_GST },
};
/** Seen by developers only. */
const NOT_FOR_CUSTOMERS = /^\/(angular-design|design|dev|sandbox)\//;

const kb = (bytes: number) => (bytes / KB).toFixed(1).padStart(6);
let broken = 0;
for (const weight of pageWeights().filter(({ page }) => !NOT_FOR_CUSTOMERS.test(page))) {
  const budget: Budget = { ...BUDGET, ...OWN[weight.page] };
  const over = (Object.keys(budget) as (keyof Budget)[]).filter((what) => weight[what] > budget[what]);
  broken += over.length;
  console.log(
    `${kb(weight.jsBytes)} KB script in ${String(weight.jsFiles).padStart(2)} files, ${kb(weight.cssBytes)} KB style  ${weight.page}${over.length > 0 ? `  OVER: ${over.join(", ")}` : ""}`,
  );
}
if (broken > 0) {
  console.error(
    `${broken} budgets are broken (bench/budgets.ts): script ${BUDGET.jsBytes / KB} KB in ${BUDGET.jsFiles} files, style ${BUDGET.cssBytes / KB} KB`,
  );
  process.exit(1);
}
