import fc from "fast-check";
import { expect, it } from "vitest";
import { cents } from "../core/money/money";
import { dateOrder } from "../core/time/file-dates";
import { readCsv } from "../core/words/csv";
import { MAX_IMPORT_ROWS, readLubeLogger } from "./lubelogger";
import { ENTRY_KINDS, type Entry, NO_FACTS } from "./record";
import { recordCsv } from "./record-file";

const TODAY = "2026-11-25";
const readFileText = (text: string) => {
  const result = readLubeLogger(text, "service", TODAY);
  if (!result.ok) throw new Error(result.reason);
  return result;
};

it("LubeLogger service records are read with Australian and American dates and amounts", () => {
  const australianFile = readFileText(
    'Date,Description,Cost,Notes,Odometer,Tags\r\n25/03/2026,"Oil, filter",$249.50,"Said ""soon""\nBrakes",84500,oil\r\n1/2/2026,Tyres,"A$1,200.00",,0,\r\n',
  );
  expect(australianFile.refused).toEqual([]);
  expect(australianFile.entries).toMatchObject([
    {
      line: 2,
      kind: "service",
      day: "2026-03-25",
      odometer: 84_500,
      amount: 24_950,
      text: { title: "Oil, filter", note: 'Said "soon"\nBrakes' },
    },
    { line: 4, day: "2026-02-01", odometer: null, amount: 120_000 },
  ]);
  expect(readFileText("date,odometer,description,cost\n03/25/2026,1,a,$0.00\n1/2/2026,2,b,5").entries).toMatchObject([
    { day: "2026-03-25", amount: null },
    { day: "2026-01-02", amount: 500 },
  ]);
  expect([dateOrder(["1/2/2026"]), dateOrder(["13/2/2026", "2/13/2026"]), dateOrder(["2/13/2026"])]).toEqual([
    { first: "day", isCertain: false },
    { first: "day", isCertain: false },
    { first: "month", isCertain: true },
  ]);
  // A date that is invalid in both orders says nothing about the file.
  expect([dateOrder(["13/2/2026", "31/31/2026"]), dateOrder(["2/13/2026", "31/2/2026"])]).toEqual([
    { first: "day", isCertain: true },
    { first: "month", isCertain: true },
  ]);
  expect([dateOrder(["13/2/2026", "1/2/2026"]), dateOrder(["2026-01-02"]), dateOrder(["2/2/2026"])]).toEqual(
    Array(3).fill({ first: "day", isCertain: true }),
  );
});

it("reads dates with month names as spreadsheets and other programs write them", () => {
  const dayOf = (date: string) => {
    const { entries, refused: refusedRows } = readFileText(`Date,Odometer,Description,Cost\n"${date}",84500,Oil,5\n`);
    return entries[0]?.day ?? refusedRows[0]?.reason;
  };
  expect(
    [
      "2-Jan-26",
      "02 Jan 2026",
      "2 JANUARY 2026",
      "Friday, 2 January 2026",
      "Fri 2 Jan. 2026",
      "2Jan2026",
      "2nd Jan 2026",
    ].map(dayOf),
  ).toEqual(Array(7).fill("2026-01-02"));
  expect(
    ["Jan 2, 2026", "January 2 2026", "Friday, January 2, 2026", "Jan-2-2026", "20260102", "2-Jan-26 14:30"].map(dayOf),
  ).toEqual(Array(6).fill("2026-01-02"));
  expect(["30 Sept 2025", "12-May-99"].map(dayOf)).toEqual(["2025-09-30", "1999-05-12"]);
  const ignoredDates = [
    "2 Jam 2026",
    "30 Feb 2026",
    "Jan 2026",
    "2 Ja 2026",
    "2/1/26",
    "Jan 2 26",
    "20261301",
    "May",
    "2-Jan-126",
  ];
  expect(ignoredDates.map(dayOf)).toEqual(ignoredDates.map(() => "the date is invalid or in the future"));
});

it("our own export can be imported after a spreadsheet has changed its dates", () => {
  const header = "Date,Kind,Odometer,Description,Cost,Next service date";
  for (const [day, next] of [
    ["25/03/2026", "25/09/2026"],
    ["3/04/2026", "25/09/2026"],
    ["25-Mar-26", "25-Sep-26"],
  ])
    expect(readFileText(`${header}\n${day},Service,84500,Logbook service,249.50,${next}\n`)).toMatchObject({
      refused: [],
      entries: [{ nextDay: "2026-09-25" }],
      dates: { first: "day" },
    });
});

it("IN-07 IN-08 reads European number formats and skips ambiguous values", () => {
  const { entries, refused: refusedRows } = readFileText(
    'Date,Odometer,Description,Notes,Cost,Tags\n03/04/2024,84.500,Oil,,"135,00",\n04/04/2024,"9,310.0 km",Oil,,"$1.250,00",\n05/04/2024,126400.0 km,Oil,,1.250,\n06/04/2024,84.5,Oil,,5,\n',
  );
  expect(entries).toMatchObject([
    { odometer: 84_500, amount: 13_500 },
    { odometer: 9_310, amount: 125_000 },
  ]);
  expect(refusedRows).toEqual([
    { line: 4, reason: "the cost is not an amount in dollars" },
    { line: 5, reason: "the odometer reading is not in whole kilometres" },
  ]);
});

it("IN-24 reads ambiguous dates day first by default and reports them as ambiguous", () => {
  const text = "Date,Odometer,Description\n11/12/2025,100,a\n01/02/2026,200,b\n";
  expect(readFileText(text)).toMatchObject({
    dates: { first: "day", isCertain: false },
    entries: [{ day: "2025-12-11" }, { day: "2026-02-01" }],
  });
  const americanFile = readLubeLogger(text, "service", TODAY, "month");
  expect(americanFile).toMatchObject({ entries: [{ day: "2025-11-12" }, { day: "2026-01-02" }] });
});

it("reads LubeLogger's supply and tax exports as other costs", () => {
  expect(
    readFileText(
      "Date,PartNumber,PartSupplier,PartQuantity,Description,Cost,Notes,Tags\n2026-01-02,OC-123,Repco,4,Oil filter,$12.50,,\n",
    ).entries,
  ).toMatchObject([{ kind: "other", amount: 1_250, odometer: null, text: { title: "Oil filter" } }]);
  expect(readFileText("Date,Description,Cost,Notes,Tags\n2026-01-02,Registration,$900.00,,\n").entries).toMatchObject([
    { kind: "other", amount: 90_000 },
  ]);
});

it("an unreadable row is reported with its line, and the others are imported", () => {
  const { entries, refused: refusedRows } = readFileText(
    "Date,Odometer,Description,Cost\n2026-01-01,100,fine,1\n2026-13-01,100,no such day,1\n2027-01-01,100,future,1\n2026-01-02,many,words,1\n2026-01-02,100,euros,€5\n",
  );
  expect(entries).toHaveLength(1);
  expect(refusedRows).toEqual([
    { line: 3, reason: "the date is invalid or in the future" },
    { line: 4, reason: "the date is invalid or in the future" },
    { line: 5, reason: "the odometer reading is not in whole kilometres" },
    { line: 6, reason: "the cost is not an amount in dollars" },
  ]);
});

it("imports odometer records as readings and refuses fuel, dateless and truncated files", () => {
  expect(readFileText("Date,InitialOdometer,Odometer,Notes,Tags\n2026-01-01,0,500,,\n").entries[0]).toMatchObject({
    kind: "reading",
    odometer: 500,
  });
  for (const text of [
    "Date,Odometer,FuelConsumed,Cost\n2026-01-01,1,2,3\n",
    "Odometer,Cost\n1,2\n",
    'Date,Notes\n2026-01-01,"open',
    "Date,Cost\n",
    "",
    `Date\n${"2026-01-01\n".repeat(MAX_IMPORT_ROWS + 1)}`,
  ])
    expect(readLubeLogger(text, "service", TODAY).ok, text.slice(0, 40)).toBe(false);
});

const text = fc.string({ maxLength: 40 }).map((text) => text.replace(/^'+/, "").trim() || null);
const randomEntry: fc.Arbitrary<Entry> = fc.record({
  id: fc.uuid(),
  source: fc.constant("own" as const),
  kind: fc.constantFrom(...ENTRY_KINDS.filter((kind) => kind !== "reading")),
  day: fc
    .integer({ min: 0, max: 9_000 })
    .map((days) => new Date(946_684_800_000 + days * 86_400_000).toISOString().slice(0, 10)),
  odometer: fc.option(fc.integer({ min: 1, max: 900_000 })),
  amount: fc.option(fc.integer({ min: 0, max: 900_000 }).map(cents)),
  nextDay: fc.constant(null),
  nextKm: fc.constant(null),
  facts: fc.constant(NO_FACTS),
  text: fc.record({ title: text, workshop: text, note: text, work: fc.constant([]) }),
  photos: fc.constant([]),
  bookingToken: fc.constant(null),
  supplierId: fc.constant(null),
  supplierName: fc.constant(null),
});

it("exported records are read back unchanged, whatever text was typed", () => {
  fc.assert(
    fc.property(fc.uniqueArray(randomEntry, { maxLength: 8, selector: ({ id }) => id }), (entries) => {
      const text = recordCsv(entries);
      if (entries.length === 0) return;
      const { entries: parsedEntries, refused: refusedRows } = readFileText(text);
      expect(refusedRows).toEqual([]);
      const secondCsv = recordCsv(
        parsedEntries.map((entry, at) => ({ ...anyEntry, ...entry, id: String(at).padStart(3, "0") })),
      );
      expect(sortedLines(secondCsv)).toEqual(sortedLines(text));
    }),
    { numRuns: 200 },
  );
});
const sortedLines = (text: string) =>
  (readCsv(text) ?? []).map(({ fields }) => fields.map((field) => field.trim()).join("|")).sort();
const anyEntry = {
  source: "import",
  photos: [],
  bookingToken: null,
  supplierId: null,
  supplierName: null,
} as const;

it("OW-22 reads amounts from a server without a locale and reports the columns it cannot keep", () => {
  const {
    entries,
    refused: refusedRows,
    lostColumns,
  } = readFileText(
    "Date,Odometer,Description,Cost,Notes,Tags,extrafield_mechanic,extrafield_empty\n2026-01-02,84500,Oil,¤245.00,,oil,Sam,\n",
  );
  expect(refusedRows).toEqual([]);
  expect(entries).toMatchObject([{ amount: 24_500 }]);
  expect(lostColumns).toEqual(["Tags", "extrafield_mechanic"]);
});

it("OW-22 decides ambiguous dates by the odometer and still asks for confirmation", () => {
  const american = readFileText("Date,Odometer,Description\n5/8/2020,50000,a\n11/3/2020,60000,b\n");
  expect(american).toMatchObject({
    dates: { first: "month", isCertain: false, isByOdometer: true },
    entries: [{ day: "2020-05-08" }, { day: "2020-11-03" }],
  });
  expect(readFileText("Date,Odometer,Description\n5/8/2020,50000,a\n11/9/2020,60000,b\n").dates).toEqual({
    first: "day",
    isCertain: false,
  });
});
