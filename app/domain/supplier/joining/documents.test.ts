import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays } from "../../core/time/days";
import {
  DOCUMENT_KINDS,
  listRequiredKinds,
  type CurrentDocument,
  decideDocumentStatus,
  REPLACED_REASON,
  defaultDecisions,
} from "./documents";

const TODAY = "2026-11-25";
const insuranceDocument = (endsOn: string, isChecked = true): CurrentDocument => ({
  kind: "insurance",
  endsOn,
  isChecked,
});

it.each([
  ["2027-11-25", true, false, null],
  ["2026-12-26", true, false, null],
  ["2026-12-25", true, false, "soon-30"],
  ["2026-12-03", true, false, "soon-30"],
  ["2026-12-02", true, false, "soon-7"],
  ["2026-11-26", true, false, "soon-7"],
  ["2026-11-25", false, false, "ended"],
  ["2026-11-12", false, false, "ended"],
  ["2026-11-11", false, true, "hidden"],
] as const)("insurance until %s: verified %s, hidden %s, notice %s", (endsOn, isVerified, isHidden, notice) => {
  const status = decideDocumentStatus([insuranceDocument(endsOn)], listRequiredKinds(false), TODAY);
  expect([status.isVerified, status.isHidden, status.notice?.expiry ?? null]).toEqual([isVerified, isHidden, notice]);
});

it("a new document counts once it is approved, and then the old one triggers no notice", () => {
  const renewedDocuments = [insuranceDocument("2026-11-20"), insuranceDocument("2027-11-20", false)];
  expect(decideDocumentStatus(renewedDocuments, listRequiredKinds(false), TODAY).isVerified).toBe(false);
  const checkedDocuments = renewedDocuments.map((document) => ({ ...document, isChecked: true }));
  expect(decideDocumentStatus(checkedDocuments, listRequiredKinds(false), TODAY)).toEqual({
    isVerified: true,
    isHidden: false,
    notice: null,
  });
});

const documents = fc.array(
  fc.record({
    kind: fc.constantFrom(...DOCUMENT_KINDS),
    endsOn: fc.integer({ min: -60, max: 60 }).map((days) => addDays(TODAY, days)),
    isChecked: fc.boolean(),
  }),
  { maxLength: 6 },
);

it("a workshop is verified only by current approved documents of every required kind", () => {
  fc.assert(
    fc.property(documents, fc.boolean(), fc.integer({ min: -40, max: 40 }), (inputs, needsLicence, laterDays) => {
      const today = addDays(TODAY, laterDays);
      const needed = listRequiredKinds(needsLicence);
      const status = decideDocumentStatus(inputs, needed, today);
      const isAccepted = (kind: string) =>
        inputs.some((item) => item.kind === kind && item.isChecked && today < item.endsOn);
      expect(status.isVerified).toBe(needed.every(isAccepted));
      // A verified workshop is never hidden, and unchecked documents have no effect.
      expect(status.isVerified && status.isHidden).toBe(false);
      expect(
        decideDocumentStatus(
          inputs.filter(({ isChecked }) => isChecked),
          needed,
          today,
        ),
      ).toEqual(status);
    }),
    { numRuns: 2_000 },
  );
});

it("approving all documents accepts the newest of each kind and replaces older ones", () => {
  const file = (id: string, overrides: object = {}) => ({
    id,
    kind: "insurance" as const,
    endsOn: "2027-03-31",
    checkedAt: null,
    refusedAt: null,
    ...overrides,
  });
  expect(
    defaultDecisions([
      file("accepted", { checkedAt: 1 }),
      file("refused", { refusedAt: 1 }),
      file("old"),
      file("photo", { kind: "photo", endsOn: null }),
      file("licence", { kind: "licence" }),
      file("new", { endsOn: "2026-12-20" }),
    ]),
  ).toEqual([
    { id: "old", accepts: false, reason: REPLACED_REASON },
    { id: "licence", accepts: true, endsOn: "2027-03-31" },
    { id: "new", accepts: true, endsOn: "2026-12-20" },
  ]);
});
