import { expect, it } from "vitest";
import { testDiscount } from "../../../../test/support/test-discount";
import { cents } from "../../core/money/money";
import { buildLine } from "../plain-line";
import { type PromotionQuery, findPromotion, type CodeInput } from "./promotion";

const row = testDiscount;
const catalogue = [
  row({ code: "SMALL", amount: cents(500) }),
  row({ code: "BIG", amount: cents(3000) }),
  row({ code: "ONLINE5", amount: null, percentage100: 500, cap: cents(2500), isAuto: true }),
  row({ code: "AUTO1", amount: cents(100), isAuto: true }),
  row({ code: "AUTOFLEET", amount: cents(9000), isAuto: true, forFleet: true }),
  row({ code: "GIFT50", kind: "voucher", amount: cents(5000) }),
];
const testCodeInput = (code: string, overrides: Partial<CodeInput> = {}): CodeInput => ({
  code,
  rewardsOption: null,
  voucher: null,
  timesThisYear: null,
  hasBookedBefore: null,
  balance: null,
  referral: null,
  ...overrides,
});
const ask = (overrides: Partial<PromotionQuery> = {}) =>
  findPromotion({
    lines: [buildLine("service", "service", "Service", cents(20_000), true)],
    catalogue,
    typedCode: null,
    today: "2026-11-23",
    country: "AU",
    isFleet: false,
    isPreview: false,
    ...overrides,
  });

it("without a code the best automatic discount applies", () =>
  expect(ask().applied).toMatchObject({ code: "ONLINE5", off: { low: 1000 } }));

it("B-207 a fleet gets no automatic discount, not even one for fleets", () =>
  expect(ask({ isFleet: true }).applied).toBeNull());

it("a supplier that views its own offer gets neither an automatic nor a typed discount", () => {
  expect(ask({ isPreview: true }).applied).toBeNull();
  expect(ask({ isPreview: true, typedCode: testCodeInput("BIG") })).toMatchObject({
    applied: null,
    problem: { reason: "viewing" },
  });
});

it("a typed code replaces the automatic one only if it gives a bigger discount", () => {
  expect(ask({ typedCode: testCodeInput("big") }).applied?.code).toBe("BIG");
  expect(ask({ typedCode: testCodeInput("SMALL") })).toMatchObject({
    applied: { code: "ONLINE5" },
    typedDiscount: { code: "SMALL" },
    problem: null,
  });
});

it("unknown codes and a voucher's parent code are refused, and the automatic discount stays", () => {
  for (const code of ["NOPE", "GIFT50"])
    expect(ask({ typedCode: testCodeInput(code) })).toMatchObject({
      applied: { code: "ONLINE5" },
      typedDiscount: null,
      problem: { field: "promoCode", reason: "unknown" },
    });
});

it("a voucher has its own value until its last day or until it is used", () => {
  const voucher = {
    reference: "ABC123",
    discountCode: "GIFT50",
    value: cents(7500),
    country: "AU" as const,
    status: "valid" as const,
    expires: "2026-11-23",
    isTaken: false,
  };
  expect(ask({ typedCode: testCodeInput("abc123", { voucher }) }).applied).toMatchObject({
    code: "ABC123",
    off: { low: 7500 },
  });
  expect(ask({ typedCode: testCodeInput("abc123", { voucher }), today: "2026-11-24" }).problem?.reason).toBe("ended");
  expect(ask({ typedCode: testCodeInput("abc123", { voucher: { ...voucher, isTaken: true } }) }).problem?.reason).toBe(
    "voucher",
  );
  expect(ask({ typedCode: testCodeInput("abc123", { voucher: { ...voucher, country: "NZ" } }) }).problem?.reason).toBe(
    "country",
  );
});

it.each([
  ["used", "This voucher has already been used."],
  ["cancelled", "This voucher has been cancelled. Please call us."],
  ["expired", "This voucher has expired."],
] as const)("a voucher that is %s has no effect, with a reason for the customer", (status, text) => {
  const voucher = {
    reference: "ABC123",
    discountCode: "GIFT50",
    value: cents(7500),
    country: "AU" as const,
    status,
    expires: "2027-11-23",
    isTaken: false,
  };
  expect(ask({ typedCode: testCodeInput("ABC123", { voucher }) })).toMatchObject({
    applied: { code: "ONLINE5" },
    typedDiscount: null,
    problem: { field: "promoCode", reason: "voucher", text },
  });
});

it("a voucher of a discontinued kind is unknown", () => {
  const voucher = {
    reference: "ABC123",
    discountCode: "NOPE",
    value: cents(7500),
    country: "AU" as const,
    status: "valid" as const,
    expires: "2027-11-23",
    isTaken: false,
  };
  expect(ask({ typedCode: testCodeInput("ABC123", { voucher }) }).problem).toEqual({
    field: "promoCode",
    reason: "voucher",
    text: "We do not recognise this code. Check it and try again.",
  });
});

it("ignores spaces around a code and accepts lower case", () => {
  const withLowerCase = [...catalogue, row({ code: "kiwi", amount: cents(4000) })];
  expect(ask({ catalogue: withLowerCase, typedCode: testCodeInput(" KIWI ") }).applied?.code).toBe("kiwi");
});

it("past bookings, uses this year, balance and member number decide which codes apply", () => {
  const strictCodes = [
    row({ code: "FIRST", firstBookingOnly: true }),
    row({ code: "TWICE", yearlyLimit: 2 }),
    row({ code: "ACCOUNT", kind: "balance", amount: null, isAffectedByCustomerBalance: true }),
    row({ code: "CLUB", needsReferral: true }),
  ];
  const refusalOf = (code: string, overrides: Partial<CodeInput>) =>
    ask({ catalogue: strictCodes, typedCode: testCodeInput(code, overrides) }).problem?.reason ?? null;
  expect([refusalOf("FIRST", { hasBookedBefore: true }), refusalOf("FIRST", { hasBookedBefore: false })]).toEqual([
    "first-booking",
    null,
  ]);
  expect([refusalOf("TWICE", { timesThisYear: 2 }), refusalOf("TWICE", { timesThisYear: 1 })]).toEqual(["limit", null]);
  expect([refusalOf("ACCOUNT", { balance: cents(0) }), refusalOf("ACCOUNT", { balance: cents(100) })]).toEqual([
    "balance",
    null,
  ]);
  expect([refusalOf("CLUB", { referral: "closed" }), refusalOf("CLUB", { referral: "active" })]).toEqual([
    "referral",
    null,
  ]);
});

it("MO-08 the automatic discount is reported next to the code that applies", () => {
  const rewards = [...catalogue, row({ code: "REWARD", isYouiRewards: true, amount: cents(1500) })];
  const codeAnswer = (code: string | null, rewardsOption: string | null = null, rows = rewards) => {
    const { applied, automatic } = ask({
      catalogue: rows,
      typedCode: code === null ? null : testCodeInput(code, { rewardsOption }),
    });
    return [applied?.code ?? null, applied?.off.low ?? null, automatic?.code ?? null, automatic?.off.low ?? null];
  };
  const typedRewards = rewards.filter(({ isAuto }) => !isAuto);
  expect(codeAnswer(null)).toEqual(["ONLINE5", 1000, "ONLINE5", 1000]);
  expect(codeAnswer("SMALL")).toEqual(["ONLINE5", 1000, "ONLINE5", 1000]);
  expect(codeAnswer("BIG")).toEqual(["BIG", 3000, "ONLINE5", 1000]);
  expect(codeAnswer("REWARD", "UseNow")).toEqual(["REWARD", 1500, "ONLINE5", 1000]);
  expect(codeAnswer("REWARD", "RewardLater")).toEqual(["REWARD", 0, "ONLINE5", 1000]);
  expect(codeAnswer("REWARD", "RewardLater", typedRewards)).toEqual(["REWARD", 0, null, null]);
});

it("a reward asks whether to use it now or later; other codes do not", () => {
  const rewards = [row({ code: "REWARD", isYouiRewards: true }), row({ code: "PLAIN" })];
  const codeAnswer = (code: string, rewardsOption: string | null) =>
    ask({ catalogue: rewards, typedCode: testCodeInput(code, { rewardsOption }) });
  expect(codeAnswer("REWARD", "Sometimes")).toMatchObject({
    applied: null,
    problem: { field: "youiRewardsOption", reason: "option", text: "Choose how to take your reward." },
  });
  expect(codeAnswer("REWARD", "RewardLater").applied).toMatchObject({ off: { low: 0 }, worth: { low: 2000 } });
  expect(codeAnswer("REWARD", null)).toMatchObject({ applied: { rewardsOption: "UseNow" }, problem: null });
  expect(codeAnswer("PLAIN", "Sometimes")).toMatchObject({ applied: { rewardsOption: null }, problem: null });
});

it("one discountable line is enough for a discount, even an automatic one", () => {
  const lines = [
    buildLine("service", "service", "Service", cents(20_000), true),
    buildLine("extra", "extra:10", "Loan car", cents(4000), false),
  ];
  expect(ask({ lines }).applied).toMatchObject({ code: "ONLINE5", off: { low: 1000 } });
  expect(ask({ lines: lines.slice(1), typedCode: testCodeInput("BIG") }).problem).toMatchObject({
    reason: "nothing-discountable",
    text: "This code cannot be used for the items in this booking.",
  });
});

it("the larger automatic discount applies, or the first in the catalogue if they are equal", () => {
  const equalDiscounts = [row({ code: "ONE", isAuto: true }), row({ code: "TWO", isAuto: true })];
  expect(ask({ catalogue: equalDiscounts }).applied?.code).toBe("ONE");
  const largerDiscount = row({ code: "THREE", isAuto: true, amount: cents(2001) });
  expect(ask({ catalogue: [...equalDiscounts, largerDiscount] }).applied?.code).toBe("THREE");
});
