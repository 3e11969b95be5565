import { expect, it } from "vitest";
import { testDiscount } from "../../../../test/support/test-discount";
import { cents } from "../../core/money/money";
import { plainLine } from "../plain-line";
import { type PromotionQuestion, promotionFor, type CodeInput } from "./promotion";

const row = testDiscount;
const catalogue = [
  row({ code: "SMALL", amount: cents(500) }),
  row({ code: "BIG", amount: cents(3000) }),
  row({ code: "ONLINE5", amount: null, percentage100: 500, cap: cents(2500), isAuto: true }),
  row({ code: "AUTO1", amount: cents(100), isAuto: true }),
  row({ code: "AUTOFLEET", amount: cents(9000), isAuto: true, forFleet: true }),
  row({ code: "GIFT50", kind: "voucher", amount: cents(5000) }),
];
const typed = (code: string, over: Partial<CodeInput> = {}): CodeInput => ({
  code,
  rewardsOption: null,
  voucher: null,
  timesThisYear: null,
  hasBookedBefore: null,
  balance: null,
  referral: null,
  ...over,
});
const ask = (over: Partial<PromotionQuestion> = {}) =>
  promotionFor({
    lines: [plainLine("service", "service", "Service", cents(20_000), true)],
    catalogue,
    typed: null,
    today: "2026-11-23",
    country: "AU",
    isFleet: false,
    isViewing: false,
    ...over,
  });

it("without a code the best automatic discount applies", () =>
  expect(ask().applied).toMatchObject({ code: "ONLINE5", off: { low: 1000 } }));

it("B-207 a fleet gets no automatic discount, not even one for fleets", () =>
  expect(ask({ isFleet: true }).applied).toBeNull());

it("a supplier who views its offer gets neither an automatic nor a typed discount", () => {
  expect(ask({ isViewing: true }).applied).toBeNull();
  expect(ask({ isViewing: true, typed: typed("BIG") })).toMatchObject({
    applied: null,
    problem: { reason: "viewing" },
  });
});

it("a typed code replaces the automatic one only if it gives a bigger discount", () => {
  expect(ask({ typed: typed("big") }).applied?.code).toBe("BIG");
  expect(ask({ typed: typed("SMALL") })).toMatchObject({
    applied: { code: "ONLINE5" },
    typed: { code: "SMALL" },
    problem: null,
  });
});

it("unknown codes and the shared voucher kind are refused, and the automatic discount stays", () => {
  for (const code of ["NOPE", "GIFT50"])
    expect(ask({ typed: typed(code) })).toMatchObject({
      applied: { code: "ONLINE5" },
      typed: null,
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
  expect(ask({ typed: typed("abc123", { voucher }) }).applied).toMatchObject({ code: "ABC123", off: { low: 7500 } });
  expect(ask({ typed: typed("abc123", { voucher }), today: "2026-11-24" }).problem?.reason).toBe("ended");
  expect(ask({ typed: typed("abc123", { voucher: { ...voucher, isTaken: true } }) }).problem?.reason).toBe("voucher");
  expect(ask({ typed: typed("abc123", { voucher: { ...voucher, country: "NZ" } }) }).problem?.reason).toBe("country");
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
  expect(ask({ typed: typed("ABC123", { voucher }) })).toMatchObject({
    applied: { code: "ONLINE5" },
    typed: null,
    problem: { field: "promoCode", reason: "voucher", text: text },
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
  expect(ask({ typed: typed("ABC123", { voucher }) }).problem).toEqual({
    field: "promoCode",
    reason: "voucher",
    text: "We do not recognise this code. Check it and try again.",
  });
});

it("ignores spaces around a code and accepts lower case", () => {
  const withSmall = [...catalogue, row({ code: "kiwi", amount: cents(4000) })];
  expect(ask({ catalogue: withSmall, typed: typed(" KIWI ") }).applied?.code).toBe("kiwi");
});

it("past bookings, uses this year, balance and member number decide which codes apply", () => {
  const strict = [
    row({ code: "FIRST", firstBookingOnly: true }),
    row({ code: "TWICE", yearlyLimit: 2 }),
    row({ code: "ACCOUNT", kind: "balance", amount: null, isAffectedByCustomerBalance: true }),
    row({ code: "CLUB", needsReferral: true }),
  ];
  const reason = (code: string, over: Partial<CodeInput>) =>
    ask({ catalogue: strict, typed: typed(code, over) }).problem?.reason ?? null;
  expect([reason("FIRST", { hasBookedBefore: true }), reason("FIRST", { hasBookedBefore: false })]).toEqual([
    "first-booking",
    null,
  ]);
  expect([reason("TWICE", { timesThisYear: 2 }), reason("TWICE", { timesThisYear: 1 })]).toEqual(["limit", null]);
  expect([reason("ACCOUNT", { balance: cents(0) }), reason("ACCOUNT", { balance: cents(100) })]).toEqual([
    "balance",
    null,
  ]);
  expect([reason("CLUB", { referral: "closed" }), reason("CLUB", { referral: "active" })]).toEqual(["referral", null]);
});

it("MO-08 every pair of typed, automatic and stored codes names the replaced discount", () => {
  const rewards = [...catalogue, row({ code: "REWARD", isYouiRewards: true, amount: cents(1500) })];
  const said = (code: string | null, rewardsOption: string | null = null, rows = rewards) => {
    const { applied, automatic } = ask({
      catalogue: rows,
      typed: code === null ? null : typed(code, { rewardsOption }),
    });
    return [applied?.code ?? null, applied?.off.low ?? null, automatic?.code ?? null, automatic?.off.low ?? null];
  };
  const withoutAuto = rewards.filter(({ isAuto }) => !isAuto);
  expect(said(null)).toEqual(["ONLINE5", 1000, "ONLINE5", 1000]);
  expect(said("SMALL")).toEqual(["ONLINE5", 1000, "ONLINE5", 1000]);
  expect(said("BIG")).toEqual(["BIG", 3000, "ONLINE5", 1000]);
  expect(said("REWARD", "UseNow")).toEqual(["REWARD", 1500, "ONLINE5", 1000]);
  expect(said("REWARD", "RewardLater")).toEqual(["REWARD", 0, "ONLINE5", 1000]);
  expect(said("REWARD", "RewardLater", withoutAuto)).toEqual(["REWARD", 0, null, null]);
});

it("a reward asks whether to use it now or later; other codes do not", () => {
  const rewards = [row({ code: "REWARD", isYouiRewards: true }), row({ code: "PLAIN" })];
  const said = (code: string, rewardsOption: string | null) =>
    ask({ catalogue: rewards, typed: typed(code, { rewardsOption }) });
  expect(said("REWARD", "Sometimes")).toMatchObject({
    applied: null,
    problem: { field: "youiRewardsOption", reason: "option", text: "Choose how to take your reward." },
  });
  expect(said("REWARD", "RewardLater").applied).toMatchObject({ off: { low: 0 }, worth: { low: 2000 } });
  expect(said("REWARD", null)).toMatchObject({ applied: { rewardsOption: "UseNow" }, problem: null });
  expect(said("PLAIN", "Sometimes")).toMatchObject({ applied: { rewardsOption: null }, problem: null });
});

it("one discountable line is enough, also for an automatic discount", () => {
  const lines = [
    plainLine("service", "service", "Service", cents(20_000), true),
    plainLine("extra", "extra:10", "Loan car", cents(4000), false),
  ];
  expect(ask({ lines }).applied).toMatchObject({ code: "ONLINE5", off: { low: 1000 } });
  expect(ask({ lines: lines.slice(1), typed: typed("BIG") }).problem).toMatchObject({
    reason: "nothing-discountable",
    text: "This code cannot be used for the items in this booking.",
  });
});

it("of equal automatic discounts the first in the catalogue applies, otherwise the larger", () => {
  const same = [row({ code: "ONE", isAuto: true }), row({ code: "TWO", isAuto: true })];
  expect(ask({ catalogue: same }).applied?.code).toBe("ONE");
  const better = row({ code: "THREE", isAuto: true, amount: cents(2001) });
  expect(ask({ catalogue: [...same, better] }).applied?.code).toBe("THREE");
});
