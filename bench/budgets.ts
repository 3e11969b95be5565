// Budgets in bytes and counts, enforced by `npm run check`. Times are measured by bench/run.ts and never fail a check, because machines differ.
import { type PageWeight, pageWeights } from "./page-weight.ts";

type Budget = Readonly<Omit<PageWeight, "page">>;

const KB = 1024;
/** Code that adds GST to both ends of a price range, in a file that every page with a price loads. */
const RANGE_GST_BYTES = 0.5 * KB;
/** Text areas that keep text typed before hydration, and number tables that scroll on a phone. These pages share the files. */
const BOXES_AND_TABLES_BYTES = 0.3 * KB;
/** Size of Conform, in a file that only pages with forms load (docs/decisions/0048). */
const FORM_BYTES = 8.6 * KB;
/** Default per page, including header and footer links. Remix and React alone are 74 KB of script. */
const BUDGET: Budget = { jsBytes: 90.3 * KB, jsFiles: 10, cssBytes: 12 * KB, cssFiles: 2 };
/**
 * Finalise page without the card form, but with its collapsed parts: extras, known details, a comment and the discount code. The price lines are in a separate
 * file that the results page loads on demand.
 */
const FINALISE_BUDGET: Partial<Budget> = {
  jsBytes: 100.3 * KB + FORM_BYTES + RANGE_GST_BYTES + BOXES_AND_TABLES_BYTES,
  jsFiles: 14,
};
/** Text about the reserved day: how long it is reserved, and that the reservation has expired. In a file that these pages share. */
const HELD_DAY_TEXT_BYTES = 0.4 * KB;
const PAYPAL_BUDGET: Partial<Budget> = { jsBytes: BUDGET.jsBytes + HELD_DAY_TEXT_BYTES + RANGE_GST_BYTES };
const PAY_BUDGET: Partial<Budget> = { jsBytes: 92.4 * KB + RANGE_GST_BYTES + BOXES_AND_TABLES_BYTES, jsFiles: 12 };
/**
 * A booking page in the portal, with service inclusions, photos, the proposed price, another date, cancellation, steps of the work, the reply to a review, and
 * the history.
 */
const OFFERED_BUDGET: Partial<Budget> = { jsBytes: 99.5 * KB + RANGE_GST_BYTES, jsFiles: 12 };
/** Includes the dialog that confirms the price of a phone number, and the refresh when the bidding ends. The call button is in a file shared with the customer's booking page. */
const BID_BUDGET: Partial<Budget> = { jsBytes: 95.4 * KB + FORM_BYTES + RANGE_GST_BYTES, jsFiles: 12 };
/** A page with a form of several fields and little else. */
const FORM_BUDGET: Partial<Budget> = { jsBytes: BUDGET.jsBytes + FORM_BYTES };
/** Desk pages of versioned items, including the shared files of their frame. */
const CHANGE_BUDGET: Partial<Budget> = { jsBytes: 100.1 * KB, jsFiles: 13 };
/**
 * The status of a booking and its work, a correction and its pending answers, the questions about unreported work, the outcome and the available actions, with
 * live updates.
 */
const BOOKING_STATUS_BUDGET: Partial<Budget> = { jsBytes: 95.1 * KB + RANGE_GST_BYTES };
/** Includes the date tile and the collapsed map. */
const CONFIRMATION_BUDGET: Partial<Budget> = { jsBytes: 95.1 * KB + RANGE_GST_BYTES };
/**
 * A first step makes ten requests: page, style sheet, font, icons, these four scripts, the view of the step, and two when idle. Each module in a separate file
 * adds one request.
 */
const STEP_BUDGET: Partial<Budget> = { jsFiles: 4 };
/** Pages with their own budget, because they do more than ask one question. All other pages must keep to the default budget. */
const PAGE_BUDGETS: Readonly<Record<string, Partial<Budget>>> = {
  "/quote-2/:leadGuid": STEP_BUDGET,
  /** The home page must stay light. Everything below its search is in a separate file. */
  "/": { jsBytes: 90 * KB },
  /** A chart with its figures, price tables and the form that starts a quote, in files shared with other pages. */
  "/cost/:task": { jsBytes: 92.9 * KB + RANGE_GST_BYTES + BOXES_AND_TABLES_BYTES, jsFiles: 13 },
  "/cost/:task/:model": { jsBytes: 92.9 * KB + RANGE_GST_BYTES + BOXES_AND_TABLES_BYTES, jsFiles: 13 },
  /** A table of nearby prices with their medians, and the form that starts a quote, as on the page of a job's cost. */
  "/what-is-wrong/:group/:symptom": { jsBytes: 93.4 * KB + RANGE_GST_BYTES, jsFiles: 12 },
  "/mechanics/:place": { jsBytes: 90.8 * KB + RANGE_GST_BYTES, jsFiles: 11 },
  "/workshops/:workshop": { jsBytes: 90.9 * KB + RANGE_GST_BYTES, jsFiles: 12 },
  "/quotes/:leadGuid": { jsBytes: 96.7 * KB + RANGE_GST_BYTES + BOXES_AND_TABLES_BYTES },
  /** The list and the forms for its offers. */
  "/quotes/:leadGuid/save": { jsBytes: 91.8 * KB + RANGE_GST_BYTES },
  "/quotes/:leadGuid/compare": { jsBytes: 91.5 * KB + RANGE_GST_BYTES },
  "/quotes/:leadGuid/workshop/:workshopId": { jsBytes: 92.3 * KB + RANGE_GST_BYTES },
  /** The diary's time grid with drag and drop, a form for each move, bookings to answer with their call buttons, open leads and collapsed lists. */
  "/workshop": { jsBytes: 97.1 * KB, jsFiles: 14 },
  /** Bookings with their call buttons. */
  "/workshop/today": { jsFiles: 11 },
  /** Includes the file that formats prices, because it also formats the dates of changes, and the link to the contacts. */
  "/workshop/settings": { jsBytes: 91.2 * KB },
  /** A monthly statement in five parts, and the form for its Xero bill. */
  "/workshop/statements/:month": { jsBytes: 91 * KB + RANGE_GST_BYTES },
  "/workshop/statements": { jsBytes: 90.3 * KB + RANGE_GST_BYTES },
  "/workshop/quote": { jsBytes: 90.3 * KB + RANGE_GST_BYTES },
  "/workshop/hl/quote-a-service": { jsBytes: 90.3 * KB + RANGE_GST_BYTES },
  "/cost": { jsBytes: 90.3 * KB + RANGE_GST_BYTES },
  "/workshop/walk-in": FORM_BUDGET,
  "/workshop/block": FORM_BUDGET,
  "/workshop/bookings/:bookingToken": OFFERED_BUDGET,
  "/workshop/hl/bookings/:bookingToken": OFFERED_BUDGET,
  "/workshop/bookings/:bookingToken/extra-work": { jsBytes: 93.9 * KB + RANGE_GST_BYTES, jsFiles: 11 },
  "/workshop/leads/:leadBidOfferToken/details": BID_BUDGET,
  "/workshop/hl/leads/:leadBidOfferToken/details": BID_BUDGET,
  /** Includes the parsers for text pasted into its form, and the sentence that says when a held amount is charged. */
  "/payment/:attemptId/checkout": {
    jsBytes: BUDGET.jsBytes + FORM_BYTES + HELD_DAY_TEXT_BYTES + 0.3 * KB + BOXES_AND_TABLES_BYTES,
  },
  "/for-workshops/join/:application/:question": FORM_BUDGET,
  "/workshop/settings/:section": FORM_BUDGET,
  "/workshop/settings/documents": FORM_BUDGET,
  "/workshop/settings/calendars": FORM_BUDGET,
  "/workshop/settings/photos": FORM_BUDGET,
  /** The customers' view of the workshop's page, inside the portal. */
  "/workshop/settings/preview": { jsBytes: 92.5 * KB + RANGE_GST_BYTES },
  /** The wallet's postings and the top-up form. */
  "/workshop/wallet": { jsBytes: 90.5 * KB + RANGE_GST_BYTES },
  /** Includes Apple Pay and Google Pay. */
  "/workshop/wallet/card/:topUpId": { ...PAY_BUDGET, jsBytes: 92.5 * KB + RANGE_GST_BYTES + HELD_DAY_TEXT_BYTES },
  /** Three charts with their tables. */
  "/workshop/visibility": { jsBytes: 91 * KB },
  /** Includes the facts that the desk user must know before the action. */
  "/desk/bookings/:bookingToken/:act": { ...FORM_BUDGET, jsFiles: 11 },
  "/desk/workshops/:supplierId/:act": FORM_BUDGET,
  "/desk/quotes/:leadGuid/:act": { ...FORM_BUDGET, jsFiles: 11 },
  "/desk/caller": FORM_BUDGET,
  "/desk/disputes/:id": FORM_BUDGET,
  "/desk/wallets/:supplierId": FORM_BUDGET,
  "/desk/approvals/:id": FORM_BUDGET,
  "/desk/differences/:attemptId": FORM_BUDGET,
  "/desk/applications/:application": FORM_BUDGET,
  "/desk/review-requests/:id": FORM_BUDGET,
  "/desk/claims/:id": FORM_BUDGET,
  /** Services due, the car's record, and two charts with their tables. */
  "/garage/:vehicleId": { jsBytes: 92.2 * KB, jsFiles: 11 },
  /** Includes the input that reads HEIC photos of receipts. */
  "/garage/:vehicleId/entry/:entryId": { ...FORM_BUDGET, jsFiles: 11 },
  "/garage/:vehicleId/dates": FORM_BUDGET,
  "/garage/:vehicleId/import": FORM_BUDGET,
  "/desk/people": FORM_BUDGET,
  "/desk/fleets/:company": FORM_BUDGET,
  "/desk/fleets/:company/drivers": FORM_BUDGET,
  "/desk/fleet-companies/:slug": CHANGE_BUDGET,
  "/desk/integrations/webhook": FORM_BUDGET,
  "/desk/integrations/key": FORM_BUDGET,
  /** A price change with its form, preview and history. */
  "/desk/prices/:supplierId": CHANGE_BUDGET,
  "/desk/discounts": CHANGE_BUDGET,
  "/desk/discounts/:kind/:key": CHANGE_BUDGET,
  "/desk/jobs/:key": CHANGE_BUDGET,
  "/desk/questions/:key": CHANGE_BUDGET,
  "/desk/partners": CHANGE_BUDGET,
  /** Includes a preview of the club's page. */
  "/desk/partners/:club": { jsBytes: 100.8 * KB, jsFiles: 14 },
  "/desk/partners/numbers/:code": FORM_BUDGET,
  "/desk/rewards-partner/:key": CHANGE_BUDGET,
  "/desk/files": FORM_BUDGET,
  "/desk/files/:id": FORM_BUDGET,
  "/desk/special-prices": CHANGE_BUDGET,
  "/desk/special-prices/:key": CHANGE_BUDGET,
  "/desk/white-labels": CHANGE_BUDGET,
  /** Includes the preview picture. */
  "/desk/white-labels/:host": { ...CHANGE_BUDGET, jsBytes: 100.7 * KB },
  "/desk/holidays": CHANGE_BUDGET,
  "/desk/holidays/:key": CHANGE_BUDGET,
  "/desk/texts/:key": CHANGE_BUDGET,
  "/desk/help": CHANGE_BUDGET,
  "/desk/help/:key": CHANGE_BUDGET,
  "/desk/legal-texts": CHANGE_BUDGET,
  "/desk/legal-texts/:key": CHANGE_BUDGET,
  "/desk/trade-prices": CHANGE_BUDGET,
  "/desk/trade-prices/:key": CHANGE_BUDGET,
  /** Eleven figures, drawn as charts or bars, with their tables. */
  "/desk/reports": { jsBytes: 92.9 * KB + RANGE_GST_BYTES },
  "/workshop/store-invitations": FORM_BUDGET,
  "/workshop/hl/account-transfer": FORM_BUDGET,
  "/reminders/:key": FORM_BUDGET,
  "/review-your-service/:bookingToken/:numStars": FORM_BUDGET,
  "/booking/:leadGuid/finalise": FINALISE_BUDGET,
  "/booking/:leadGuid/product-finalise": FINALISE_BUDGET,
  "/booking/:bookingToken": BOOKING_STATUS_BUDGET,
  "/booking/:bookingToken/extra-work": { jsBytes: 91.1 * KB + RANGE_GST_BYTES },
  "/booking/:bookingToken/confirmation": CONFIRMATION_BUDGET,
  "/booking/:bookingToken/product-confirmation": CONFIRMATION_BUDGET,
  "/booking/:bookingToken/pay": PAY_BUDGET,
  "/booking/:bookingToken/pay/unsuccessful": PAY_BUDGET,
  "/booking/:bookingToken/pay-with-bnpl": PAY_BUDGET,
  "/booking/:bookingToken/pay-with-bnpl/unsuccessful": PAY_BUDGET,
  "/booking/:leadGuid/finalise/card/:attemptId": PAY_BUDGET,
  "/booking/:leadGuid/product-finalise/card/:attemptId": PAY_BUDGET,
  "/booking/:bookingToken/pay/card/:attemptId": PAY_BUDGET,
  "/booking/:leadGuid/finalise/paypal/:attemptId": PAYPAL_BUDGET,
  "/booking/:leadGuid/product-finalise/paypal/:attemptId": PAYPAL_BUDGET,
  "/booking/:bookingToken/pay/paypal/:attemptId": PAYPAL_BUDGET,
  /** Offers of workshops with their expiry. */
  "/booking/:leadGuid/:workshopId/view": { jsBytes: 91 * KB + RANGE_GST_BYTES },
};
/** Pages for developers only. */
const DEVELOPER_PAGES = /^\/(angular-design|design|dev|sandbox)\//;

const toKilobytes = (bytes: number) => (bytes / KB).toFixed(1).padStart(6);
let brokenCount = 0;
for (const weight of pageWeights().filter(({ page }) => !DEVELOPER_PAGES.test(page))) {
  const budget: Budget = { ...BUDGET, ...PAGE_BUDGETS[weight.page] };
  const exceededMeasures = (Object.keys(budget) as (keyof Budget)[]).filter(
    (measure) => weight[measure] > budget[measure],
  );
  brokenCount += exceededMeasures.length;
  console.log(
    `${toKilobytes(weight.jsBytes)} KB script in ${String(weight.jsFiles).padStart(2)} files, ${toKilobytes(weight.cssBytes)} KB style  ${weight.page}${exceededMeasures.length > 0 ? `  OVER: ${exceededMeasures.join(", ")}` : ""}`,
  );
}
if (brokenCount > 0) {
  console.error(
    `${brokenCount} budgets are broken (bench/budgets.ts): script ${BUDGET.jsBytes / KB} KB in ${BUDGET.jsFiles} files, style ${BUDGET.cssBytes / KB} KB`,
  );
  process.exit(1);
}
