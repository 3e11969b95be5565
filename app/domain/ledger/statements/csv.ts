import { COUNTRIES } from "../../core/country/country";
import { formatDecimalDollars } from "../../core/money/format";
import { type Cents, negateCents } from "../../core/money/money";
import type { PlainDay } from "../../core/time/plain-date";
import { formatCsv } from "../../core/words/csv";
import type { Statement, StatementLine } from "./statement";

const formatDollars = (amount: Cents): string =>
  amount < 0 ? `-${formatDecimalDollars(negateCents(amount))}` : formatDecimalDollars(amount);

const CSV_HEADER = [
  "Account",
  "Date",
  "Kind",
  "Booking",
  "Description",
  "Amount",
  "Counted on",
  "Percent",
  "Rule",
  "Adjustment",
  "Origin",
];

/**
 * CSV of all statement lines with the postings that they come from, in dollars including GST. The lines of each account add up to the change of its balance
 * over the month.
 */
export function buildLinesCsv({ account, wallet }: Statement): string {
  const formatRow = (accountName: string) => (line: StatementLine) => [
    accountName,
    line.day,
    line.kind,
    line.reference,
    line.text,
    formatDollars(line.amount),
    line.counted === null ? null : formatDollars(line.counted),
    line.percent100 === null ? null : line.percent100 / 100,
    line.ruleVersion,
    line.isAdjustment ? "yes" : "",
    line.origin,
  ];
  return formatCsv([CSV_HEADER, ...account.lines.map(formatRow("payments")), ...wallet.lines.map(formatRow("wallet"))]);
}

/** Columns of Xero's bill import, in the order that Xero expects. Required columns start with an asterisk. */
const XERO_COLUMNS = [
  "*ContactName",
  "EmailAddress",
  "POAddressLine1",
  "POAddressLine2",
  "POAddressLine3",
  "POAddressLine4",
  "POCity",
  "PORegion",
  "POPostalCode",
  "POCountry",
  "*InvoiceNumber",
  "*InvoiceDate",
  "*DueDate",
  "Total",
  "InventoryItemCode",
  "Description",
  "*Quantity",
  "*UnitAmount",
  "*AccountCode",
  "*TaxType",
  "TaxAmount",
  "TrackingName1",
  "TrackingOption1",
  "TrackingName2",
  "TrackingOption2",
  "Currency",
] as const;

/** Names of Xero's default tax rates in each country. An issuer without a tax number charges no claimable tax. */
const TAX_TYPES = {
  AU: { claimable: "GST on Expenses", none: "BAS Excluded" },
  NZ: { claimable: "15% GST on Expenses", none: "No GST" },
} as const;

/** dd/mm/yyyy, Xero's date format in both countries. */
const formatXeroDate = (day: PlainDay): string => day.split("-").reverse().join("/");

/** Whether a text is a Xero account code: up to ten letters, digits, full stops, underscores or hyphens. */
export const isAccountCode = (text: string): boolean => /^[A-Za-z0-9._-]{1,10}$/.test(text);

/** "General Expenses" in Xero's default chart of accounts for both countries. */
export const DEFAULT_ACCOUNT_CODE = "429";

/** The marketplace's charges as a bill for import into Xero, including tax; null when there are no charges. */
export function buildXeroBillCsv({ invoice, issuer, country }: Statement, accountCode: string): string | null {
  if (invoice === null) return null;
  return formatCsv([
    XERO_COLUMNS,
    ...invoice.lines.map(({ text, amount }) => {
      const filledColumns: Partial<Record<(typeof XERO_COLUMNS)[number], string>> = {
        "*ContactName": issuer.name,
        "*InvoiceNumber": invoice.number,
        "*InvoiceDate": formatXeroDate(invoice.day),
        "*DueDate": formatXeroDate(invoice.day),
        Description: text,
        "*Quantity": "1",
        "*UnitAmount": formatDollars(amount),
        "*AccountCode": accountCode,
        "*TaxType": TAX_TYPES[country][invoice.includesGst ? "claimable" : "none"],
        Currency: COUNTRIES[country].currency,
      };
      return XERO_COLUMNS.map((column) => filledColumns[column] ?? "");
    }),
  ]);
}
