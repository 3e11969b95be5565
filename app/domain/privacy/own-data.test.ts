import { expect, it } from "vitest";
import { listFacts, columnLabel, toExportRow } from "./own-data";

const wording = { moment: (ms: number) => `at ${ms}`, money: (cents: number) => `$${cents / 100}` };

it("an exported row leaves out secrets, lookup digests and empty columns", () => {
  expect(
    toExportRow({
      token: "secret",
      requestCipher: "v1.x",
      emailDigest: "abc",
      holderHash: "abc",
      reminderKey: "abc",
      sealed: "v1.x",
      whose: "0".repeat(64),
      comment: null,
      notes: "",
      totalCents: 100,
      isMobile: false,
      offer: { total: 5, digests: { email: "x" }, keys: ["1".repeat(64), "plain"], at: "2".repeat(64) },
    }),
  ).toEqual({ totalCents: 100, isMobile: false, offer: { total: 5, keys: ["plain"] } });
});

it("a human-readable export formats labels, times, amounts and nested values", () => {
  expect(columnLabel("serviceDay")).toBe("Service day");
  expect(
    listFacts(
      {
        createdAt: 1_763_000_000_000,
        totalCents: 38_900,
        price: { lines: [] },
        jobMinutes: 60,
        isMobile: true,
        request: { firstName: "Nia", lastName: null, extras: ["Loan car", "Wash"] },
        lines: [{ name: "Oil" }, { name: "Filter" }],
        none: [],
      },
      wording,
    ).map(({ label, text }) => `${label}: ${text}`),
  ).toEqual([
    "Created at: at 1763000000000",
    "Total cents: $389",
    "Job minutes: 60",
    "Is mobile: yes",
    "Request, first name: Nia",
    "Request, extras: Loan car, Wash",
    "Lines 1, name: Oil",
    "Lines 2, name: Filter",
  ]);
});
