import { agreedGst, agreedTotal } from "../../../domain/booking/booking-money";
import { formatDecimalDollars } from "../../../domain/core/money/format";
import type { FleetCompany } from "../../../domain/fleet/fleet-company";
import type { Refusal } from "../../../domain/core/outcomes";
import { formatCsv } from "../../../domain/core/words/csv";
import { addDays, addMonths } from "../../../domain/core/time/days";
import type { PlainDay } from "../../../domain/core/time/plain-date";
import { openRequest } from "../../booking/sealed-request";
import type { Context } from "../../context";
import { readRules, setRule } from "../../fleet/approval-rules";
import { findAnyFleet } from "../../fleet/fleet-company";
import type { ApprovalRuleVersion } from "../../../domain/fleet/fleet-records";
import { runDeskAction, type ConfirmedForm, type DeskActionResult } from "./act";
import { type DeskRefusal, findDeskPerson } from "./desk-person";
import { localDay } from "../../../domain/core/country/local-day";

/** Page size, in bookings. */
const PAGE_SIZE = 200;

/** The fleet companies of this country. */
export async function readFleets(
  context: Context,
): Promise<{ readonly ok: true; readonly companies: readonly FleetCompany[] } | DeskRefusal> {
  const person = await findDeskPerson(context, "view");
  if (!person.ok) return person;
  const companies = await context.db.fleets.listCompanies();
  return { ok: true, companies: companies.filter(({ countries }) => countries.includes(context.config.country)) };
}

/** A company with all versions of its rule, newest first. */
export async function readFleet(
  context: Context,
  fleetCompanyId: number,
): Promise<
  | { readonly ok: true; readonly company: FleetCompany; readonly rules: readonly ApprovalRuleVersion[] }
  | DeskRefusal
  | Refusal<"fleet-company-not-found">
> {
  const person = await findDeskPerson(context, "view");
  if (!person.ok) return person;
  const [match, bookingPage] = await Promise.all([
    findAnyFleet(context, { id: fleetCompanyId }),
    readRules(context, fleetCompanyId),
  ]);
  if (!match.ok) return match;
  return bookingPage.ok ? { ok: true, company: match.company, rules: bookingPage.rules } : bookingPage;
}

/** Sets a new version of a company's rule, with the reason. */
export const setRuleAtDesk = (
  context: Context,
  fleetCompanyId: number,
  submission: ConfirmedForm,
  rule: Pick<ApprovalRuleVersion, "isOff" | "limit" | "percentAboveMedian" | "window" | "backup">,
): Promise<DeskActionResult> =>
  runDeskAction(
    context,
    "supply",
    submission,
    { kind: "fleet-rule-set", about: String(fleetCompanyId) },
    async ({ name }) => {
      const ruleResult = await setRule(context, fleetCompanyId, rule, name);
      return ruleResult.ok ? { ok: true as const } : ruleResult;
    },
  );

const CSV_HEADER = [
  "Booking",
  "Booked on",
  "Service date",
  "State",
  "Approval",
  "Order number",
  "Rego",
  "Workshop",
  "Work",
  "Total, GST included",
  "GST amount",
  "Currency",
];
const APPROVAL_LABELS = { needed: "Waiting", given: "Approved", declined: "Not approved" } as const;

/** A fleet company's bookings with work in a month, as CSV for its accounting. Details of drivers are left out. `month` = the first day of the month. */
export async function buildFleetMonthCsv(
  context: Context,
  fleetCompanyId: number,
  month: PlainDay,
): Promise<{ readonly ok: true; readonly csv: string } | DeskRefusal | Refusal<"fleet-company-not-found">> {
  const person = await findDeskPerson(context, "assist");
  if (!person.ok) return person;
  const anyFleet = await findAnyFleet(context, { id: fleetCompanyId });
  if (!anyFleet.ok) return anyFleet;
  const rows: (readonly (string | number)[])[] = [];
  const span = { from: month, to: addDays(addMonths(month, 1), -1) };
  for (let afterId = 0, isMore = true; isMore; ) {
    const bookingPage = await context.db.bookings.listByFleet(fleetCompanyId, span, afterId, PAGE_SIZE);
    rows.push(...(await Promise.all(bookingPage.map((row) => toCsvRow(context, row)))));
    afterId = bookingPage.at(-1)?.booking.id ?? afterId;
    isMore = bookingPage.length === PAGE_SIZE;
  }
  return { ok: true, csv: formatCsv([CSV_HEADER, ...rows]) };
}

async function toCsvRow(
  context: Context,
  { booking, sealedRequest, supplierName }: Awaited<ReturnType<Context["db"]["bookings"]["listByFleet"]>>[number],
): Promise<readonly (string | number)[]> {
  const { orderNumber, rego } = await openRequest(context, sealedRequest, booking.token);
  const { price } = booking;
  return [
    booking.id,
    localDay(price.country, booking.createdAt),
    booking.serviceDay,
    booking.status,
    booking.fleetApproval ? APPROVAL_LABELS[booking.fleetApproval] : "",
    orderNumber ?? "",
    rego ?? "",
    supplierName,
    price.lines.map(({ label }) => label).join("; "),
    formatDecimalDollars(agreedTotal(booking)),
    formatDecimalDollars(agreedGst(booking).low),
    price.currency,
  ];
}
