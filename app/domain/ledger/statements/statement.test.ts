import fc from "fast-check";
import { expect, it } from "vitest";
import { cents, ZERO } from "../../core/money/money";
import { buildLinesCsv, buildXeroBillCsv } from "./csv";
import {
  lastDayOfMonth,
  monthAt,
  monthStart,
  monthClosesAt,
  monthEnd,
  formatStatementMonth,
  parseMonth,
} from "./month";
import { listOpenSpans } from "./spans";
import { type StatementPosting, type StatementFacts, statementHash, buildStatement } from "./statement";

const SYDNEY = "Australia/Sydney";
const PERTH = "Australia/Perth";
const at = (text: string) => Date.parse(text);

it("a statement month is a calendar month in the supplier's zone, even across clock changes", () => {
  expect(["2026-11", "2026-13", "2026-1", "1999-12", "2026-11-01", ""].map(parseMonth)).toEqual([
    "2026-11",
    ...Array(5).fill(null),
  ]);
  expect([lastDayOfMonth("2026-02"), lastDayOfMonth("2028-02"), formatStatementMonth("2026-11")]).toEqual([
    "2026-02-28",
    "2028-02-29",
    "November 2026",
  ]);
  const nowMs = at("2026-11-30T13:30:00Z");
  expect([monthAt(nowMs, SYDNEY), monthAt(nowMs, PERTH)]).toEqual(["2026-12", "2026-11"]);
  // In Sydney, daylight saving makes October an hour shorter and April an hour longer.
  expect((monthEnd("2026-10", SYDNEY) - monthStart("2026-10", SYDNEY)) / 3_600_000).toBe(31 * 24 - 1);
  expect((monthEnd("2027-04", SYDNEY) - monthStart("2027-04", SYDNEY)) / 3_600_000).toBe(30 * 24 + 1);
  expect(new Date(monthClosesAt("2026-11", SYDNEY, 3)).toISOString()).toBe("2026-12-03T13:00:00.000Z");
});

it("every time belongs to one open month, and months before the first posting are skipped", () => {
  const now = at("2027-01-10T00:00:00Z");
  const spanMonths = (...requests: Parameters<typeof listOpenSpans>) =>
    listOpenSpans(...requests).map(({ month }) => month);
  expect(spanMonths(null, null, now, SYDNEY)).toEqual(["2027-01"]);
  expect(spanMonths(null, at("2026-11-05T00:00:00Z"), now, SYDNEY)).toEqual(["2026-11", "2026-12", "2027-01"]);
  const last = { month: "2026-11", untilAt: monthEnd("2026-11", SYDNEY) };
  expect(spanMonths(last, at("2027-01-02T00:00:00Z"), now, SYDNEY)).toEqual(["2027-01"]);
  // The supplier moved to a zone further west. There, the first hours of December in the old zone are still November, which is closed.
  const spans = listOpenSpans(last, last.untilAt + 1, now, PERTH);
  expect(spans.map(({ month }) => month)).toEqual(["2026-12", "2027-01"]);
  expect(spans[0]?.from).toBe(last.untilAt);
  for (const [n, span] of spans.entries()) expect(span.from).toBe(spans[n - 1]?.until ?? last.untilAt);
});

const testPosting = (
  overrides: Partial<StatementPosting> & Pick<StatementPosting, "kind" | "amount">,
): StatementPosting => ({
  id: `${overrides.kind}:${overrides.amount}`,
  counted: null,
  percent100: null,
  ruleVersion: null,
  at: at("2026-11-10T00:00:00Z"),
  reference: null,
  doneAt: null,
  ...overrides,
});
const facts = (overrides: Partial<StatementFacts> = {}): StatementFacts => ({
  supplierId: 1_000_001,
  month: "2026-11",
  zone: SYDNEY,
  country: "AU",
  issuer: { name: "Pitlane", address: "", number: "ABN 51 824 753 556" },
  recipient: { name: "Harbour Auto", address: "1 Church Street, Parramatta NSW", number: "ABN 53 004 085 616" },
  from: monthStart("2026-11", SYDNEY),
  opening: { account: ZERO, wallet: ZERO },
  account: [],
  wallet: [],
  ...overrides,
});
const NOVEMBER = facts({
  opening: { account: cents(500), wallet: cents(2_000) },
  account: [
    testPosting({ kind: "taken", amount: cents(38_900), reference: 123_456_789 }),
    testPosting({ kind: "done", amount: ZERO, counted: cents(38_900), reference: 123_456_789 }),
    testPosting({
      kind: "commission",
      amount: cents(-4_862),
      counted: cents(38_900),
      percent100: 1_250,
      ruleVersion: 2,
      reference: 123_456_789,
    }),
    testPosting({
      kind: "returned",
      amount: cents(-1_000),
      reference: 987_654_321,
      doneAt: at("2026-10-20T02:00:00Z"),
    }),
  ],
  wallet: [
    testPosting({ kind: "lead-claim", amount: cents(-1_250) }),
    testPosting({ kind: "credit", amount: cents(5_000) }),
  ],
});

it("each posting is one line, lines add up, and corrections name the earlier month", () => {
  const statement = buildStatement(NOVEMBER);
  expect(statement.number).toBe("1000001-2026-11");
  expect(statement.account.closing).toBe(500 + 38_900 - 4_862 - 1_000);
  expect(statement.wallet.closing).toBe(2_000 - 1_250 + 5_000);
  expect(statement.done).toEqual({ count: 1, total: 38_900 });
  expect(statement.account.lines.map(({ text, isAdjustment }) => [text, isAdjustment])).toEqual([
    ["Paid online by the customer, booking 123456789", false],
    ["Work done, booking 123456789", false],
    ["Commission 12.5%, booking 123456789", false],
    ["Adjustment: Refunded to the customer, booking 987654321, done on Tue 20 Oct 2026", true],
  ]);
  expect(statementHash(buildStatement(NOVEMBER))).toBe(statementHash(statement));
  expect(
    statementHash(buildStatement({ ...NOVEMBER, opening: { account: cents(501), wallet: cents(2_000) } })),
  ).not.toBe(statementHash(statement));
});

it("charges form an invoice with GST, and a tax invoice only if the issuer's number is set", () => {
  expect(buildStatement(NOVEMBER).invoice).toMatchObject({
    kind: "tax-invoice",
    number: "1000001-2026-11",
    day: "2026-11-30",
    total: 4_862 + 1_250,
    gst: 556,
    includesGst: true,
  });
  const nobody = { name: "Pitlane", address: "", number: null };
  expect(buildStatement({ ...NOVEMBER, issuer: nobody }).invoice).toMatchObject({
    kind: "invoice",
    gst: 0,
    includesGst: false,
  });
  const claimReturnFacts = facts({ account: [testPosting({ kind: "commission-refund", amount: cents(700) })] });
  expect(buildStatement(claimReturnFacts).invoice).toMatchObject({ kind: "adjustment-note", total: -700, gst: -64 });
  expect(buildStatement({ ...claimReturnFacts, country: "NZ" }).invoice).toMatchObject({
    kind: "credit-note",
    gst: -91,
  });
  expect(buildStatement({ ...claimReturnFacts, issuer: nobody }).invoice?.kind).toBe("credit-note");
  expect(buildStatement(facts({ account: [testPosting({ kind: "taken", amount: cents(100) })] })).invoice).toBeNull();
});

it("the CSV lines add up to the account changes and never contain formulas", () => {
  const rows = buildLinesCsv(buildStatement(NOVEMBER)).trimEnd().split("\r\n");
  expect(rows).toHaveLength(7);
  expect(rows[0]).toBe("Account,Date,Kind,Booking,Description,Amount,Counted on,Percent,Rule,Adjustment,Origin");
  expect(rows[3]).toBe(
    'payments,2026-11-10,commission,123456789,"Commission 12.5%, booking 123456789",-48.62,389.00,12.5,2,,commission:-4862',
  );
  const formula = facts({ account: [testPosting({ id: '=HYPERLINK("x")', kind: "taken", amount: cents(5) })] });
  expect(buildLinesCsv(buildStatement(formula))).toContain('"\'=HYPERLINK(""x"")"');
});

it("a Xero bill has its columns in order and one line per charge including tax", () => {
  const [header, ...rows] = (buildXeroBillCsv(buildStatement(NOVEMBER), "404") ?? "").trimEnd().split("\r\n");
  expect(header).toBe(
    "*ContactName,EmailAddress,POAddressLine1,POAddressLine2,POAddressLine3,POAddressLine4,POCity,PORegion,POPostalCode,POCountry,*InvoiceNumber,*InvoiceDate,*DueDate,Total,InventoryItemCode,Description,*Quantity,*UnitAmount,*AccountCode,*TaxType,TaxAmount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2,Currency",
  );
  expect(rows).toEqual([
    'Pitlane,,,,,,,,,,1000001-2026-11,30/11/2026,30/11/2026,,,"Commission 12.5%, booking 123456789",1,48.62,404,GST on Expenses,,,,,,AUD',
    "Pitlane,,,,,,,,,,1000001-2026-11,30/11/2026,30/11/2026,,,Lead claimed,1,12.50,404,GST on Expenses,,,,,,AUD",
  ]);
  const newZealandStatement = buildStatement({
    ...NOVEMBER,
    country: "NZ",
    issuer: { ...NOVEMBER.issuer, number: null },
  });
  expect(buildXeroBillCsv(newZealandStatement, "429")).toContain(",12.50,429,No GST,,,,,,NZD");
  expect(buildXeroBillCsv(buildStatement(facts()), "429")).toBeNull();
});

it("opening balance plus lines equals the closing balance for any postings", () => {
  const kinds = fc.constantFrom("taken", "returned", "commission", "commission-refund", "discount", "payout" as const);
  const postings = fc.array(
    fc.record({ kind: kinds, amount: fc.integer({ min: -1_000_000, max: 1_000_000 }).map(cents) }).map(testPosting),
  );
  fc.assert(
    fc.property(postings, fc.integer({ min: -1e6, max: 1e6 }).map(cents), (account, opening) => {
      const { account: statedPostings, invoice } = buildStatement(
        facts({ account, opening: { account: opening, wallet: ZERO } }),
      );
      expect(statedPostings.closing).toBe(account.reduce((sum, { amount }) => sum + amount, opening as number));
      const chargedPostings = account
        .filter(({ kind }) => kind === "commission" || kind === "commission-refund")
        .reduce((sum, { amount }) => sum - amount, 0);
      expect(invoice?.total ?? 0).toBe(cents(chargedPostings));
    }),
  );
});
