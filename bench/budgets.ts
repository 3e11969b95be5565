// Budgets in bytes and counts, enforced by `npm run check`. Times are measured by bench/run.ts and never fail a check, because machines differ.
import { type PageWeight, pageWeights } from "./page-weight.ts";

type Budget = Readonly<Omit<PageWeight, "page">>;

const KB = 1024;
/** Code that adds GST to both ends of a price range, in a file that every page with a price loads. */
const RANGE_GST = 0.5 * KB;
/** Text areas that keep text typed before hydration, and number tables that scroll on a phone. These pages share the files. */
const BOXES_AND_TABLES = 0.3 * KB;
/** Size of Conform, in a file that only pages with forms load (docs/decisions/0048). */
const FORMS = 8.6 * KB;
/** Default per page, including header and footer links. Remix and React alone are 74 KB of script. */
const BUDGET: Budget = { jsBytes: 90.3 * KB, jsFiles: 10, cssBytes: 12 * KB, cssFiles: 2 };
/**
 * Finalise page without the card form, but with its collapsed parts: extras, known details, a comment and the discount code. The price lines are in a separate
 * file that the results page loads on demand.
 */
const FINALISE: Partial<Budget> = { jsBytes: 100.2 * KB + FORMS + RANGE_GST + BOXES_AND_TABLES, jsFiles: 14 };
/** Text about the reserved day: how long it is reserved, and that the reservation has expired. In a file that these pages share. */
const HELD_DAY_TEXT = 0.3 * KB;
const PAYPAL: Partial<Budget> = { jsBytes: BUDGET.jsBytes + HELD_DAY_TEXT + RANGE_GST };
const PAY: Partial<Budget> = { jsBytes: 92.4 * KB + RANGE_GST + BOXES_AND_TABLES, jsFiles: 12 };
/**
 * A booking page in the portal, with service inclusions, photos, the proposed price, another date, cancellation, steps of the work, the reply to a review, and
 * the history.
 */
const OFFERED: Partial<Budget> = { jsBytes: 99.5 * KB + RANGE_GST, jsFiles: 12 };
/** Includes the dialog that confirms the price of a phone number. The call button is in a file shared with the customer's booking page. */
const BID: Partial<Budget> = { jsBytes: 95.1 * KB + FORMS + RANGE_GST, jsFiles: 12 };
/** A page with a form of several fields and little else. */
const FORM: Partial<Budget> = { jsBytes: BUDGET.jsBytes + FORMS };
/** Desk pages of versioned items, including the shared files of their frame. */
const CHANGE: Partial<Budget> = { jsBytes: 100.1 * KB, jsFiles: 13 };
/**
 * The status of a booking and its work, a correction and its pending answers, the questions about unreported work, the outcome and the available actions, with
 * live updates.
 */
const BOOKING_STATUS: Partial<Budget> = { jsBytes: 95 * KB + RANGE_GST };
/** Includes the date tile and the collapsed map. */
const CONFIRMATION: Partial<Budget> = { jsBytes: 95 * KB + RANGE_GST };
/**
 * A first step makes ten requests: page, style sheet, font, icons, these four scripts, the view of the step, and two when idle. Each module in a separate file
 * adds one.
 */
const STEP: Partial<Budget> = { jsFiles: 4 };
/**
 * Pages that do more than ask one question. No other page may exceed 96.7 KB, the size of the results without their map but with their error page and the
 * comparison controls.
 */
const PAGE_BUDGETS: Readonly<Record<string, Partial<Budget>>> = {
  "/quote-2/:leadGuid": STEP,
  /** The home page must stay light. Everything below its search is in a separate file. */
  "/": { jsBytes: 90 * KB },
  /** A chart with its figures, price tables and the form that starts a quote, in files shared with other pages. */
  "/cost/:task": { jsBytes: 92.9 * KB + RANGE_GST + BOXES_AND_TABLES, jsFiles: 13 },
  "/cost/:task/:model": { jsBytes: 92.9 * KB + RANGE_GST + BOXES_AND_TABLES, jsFiles: 13 },
  /** A table of nearby prices with their medians, and the form that starts a quote, as on the page of a job's cost. */
  "/what-is-wrong/:group/:symptom": { jsBytes: 93.3 * KB + RANGE_GST, jsFiles: 12 },
  "/mechanics/:place": { jsBytes: 90.8 * KB + RANGE_GST, jsFiles: 11 },
  "/workshops/:workshop": { jsBytes: 90.9 * KB + RANGE_GST, jsFiles: 12 },
  "/quotes/:leadGuid": { jsBytes: 96.7 * KB + RANGE_GST + BOXES_AND_TABLES },
  /** The list and the forms for its offers. */
  "/quotes/:leadGuid/save": { jsBytes: 91.8 * KB + RANGE_GST },
  "/quotes/:leadGuid/compare": { jsBytes: 91.4 * KB + RANGE_GST },
  "/quotes/:leadGuid/workshop/:workshopId": { jsBytes: 92.2 * KB + RANGE_GST },
  /** The diary's time grid with drag and drop, a form for each move, bookings to answer with their call buttons, open leads and collapsed lists. */
  "/workshop": { jsBytes: 97 * KB, jsFiles: 14 },
  /** Bookings with their call buttons. */
  "/workshop/today": { jsFiles: 11 },
  /** Dates of changes are formatted in the file that also formats prices, and the list of links has one for contacts. */
  "/workshop/settings": { jsBytes: 91.1 * KB },
  /** A monthly statement in five parts, and the form for its Xero bill. */
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
  /** Includes the parsers for text pasted into its form. */
  "/payment/:attemptId/checkout": { jsBytes: BUDGET.jsBytes + FORMS + HELD_DAY_TEXT + 0.2 * KB + BOXES_AND_TABLES },
  "/for-workshops/join/:application/:question": FORM,
  "/workshop/settings/:section": FORM,
  "/workshop/settings/documents": FORM,
  "/workshop/settings/calendars": FORM,
  "/workshop/settings/photos": FORM,
  /** The customers' view of the workshop's page, inside the portal. */
  "/workshop/settings/preview": { jsBytes: 92.5 * KB + RANGE_GST },
  /** The wallet's postings and the top-up form. */
  "/workshop/wallet": { jsBytes: 90.5 * KB + RANGE_GST },
  /** Includes Apple Pay and Google Pay. */
  "/workshop/wallet/card/:topUpId": { ...PAY, jsBytes: 92.5 * KB + RANGE_GST + HELD_DAY_TEXT },
  /** Three charts with their tables. */
  "/workshop/visibility": { jsBytes: 91 * KB },
  /** Includes the facts that the desk user must know before the action. */
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
  /** Services due, the car's record, and two charts with their tables. */
  "/garage/:vehicleId": { jsBytes: 92.2 * KB, jsFiles: 11 },
  /** Includes the input that reads HEIC photos of receipts. */
  "/garage/:vehicleId/entry/:entryId": { ...FORM, jsFiles: 11 },
  "/garage/:vehicleId/dates": FORM,
  "/garage/:vehicleId/import": FORM,
  "/desk/people": FORM,
  "/desk/fleets/:company": FORM,
  "/desk/fleets/:company/drivers": FORM,
  "/desk/fleet-companies/:slug": CHANGE,
  "/desk/integrations/webhook": FORM,
  "/desk/integrations/key": FORM,
  /** A price change with its form, preview and history. */
  "/desk/prices/:supplierId": CHANGE,
  "/desk/discounts": CHANGE,
  "/desk/discounts/:kind/:key": CHANGE,
  "/desk/jobs/:key": CHANGE,
  "/desk/questions/:key": CHANGE,
  "/desk/partners": CHANGE,
  /** Includes a preview of the club's page. */
  "/desk/partners/:club": { jsBytes: 100.8 * KB, jsFiles: 14 },
  "/desk/partners/numbers/:code": FORM,
  "/desk/rewards-partner/:key": CHANGE,
  "/desk/files": FORM,
  "/desk/files/:id": FORM,
  "/desk/special-prices": CHANGE,
  "/desk/special-prices/:key": CHANGE,
  "/desk/white-labels": CHANGE,
  /** Includes the preview picture. */
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
  /** Eleven figures, drawn as charts or bars, with their tables. */
  "/desk/reports": { jsBytes: 92.9 * KB + RANGE_GST },
  "/workshop/store-invitations": FORM,
  "/workshop/hl/account-transfer": FORM,
  "/reminders/:key": FORM,
  "/review-your-service/:bookingToken/:numStars": FORM,
  "/booking/:leadGuid/finalise": FINALISE,
  "/booking/:leadGuid/product-finalise": FINALISE,
  "/booking/:bookingToken": BOOKING_STATUS,
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
  /** Offers of workshops with their expiry. */
  "/booking/:leadGuid/:workshopId/view": { jsBytes: 91 * KB + RANGE_GST },
};
/** Pages for developers only. */
const NOT_FOR_CUSTOMERS = /^\/(angular-design|design|dev|sandbox)\//;

const kb = (bytes: number) => (bytes / KB).toFixed(1).padStart(6);
let broken = 0;
for (const weight of pageWeights().filter(({ page }) => !NOT_FOR_CUSTOMERS.test(page))) {
  const budget: Budget = { ...BUDGET, ...PAGE_BUDGETS[weight.page] };
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
