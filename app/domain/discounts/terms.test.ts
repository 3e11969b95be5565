import { expect, it } from "vitest";
import { cents } from "../money/money";
import { parseTermKey, TERM_RULES } from "./terms";

const FACTS = { currency: "AUD", models: ["GIFT50"] } as const;
const TYPED = { ...TERM_RULES.code.typed(null), description: "Ten off.", by: "percent", worth: "7.5" };
const read = (over: Readonly<Record<string, string>>) => TERM_RULES.code.read({ ...TYPED, ...over }, FACTS, null);
const wrong = (over: Readonly<Record<string, string>>) => {
  const answer = read(over);
  return answer.ok ? [] : Object.keys(answer.errors);
};

it("what is typed of a code is read to the cent and the hundredth of a percent, and stands in the form as it was typed", () => {
  const answer = read({
    cap: "40",
    minimumTotal: "100.50",
    yearlyLimit: "2",
    starts: "2027-01-01",
    ends: "2027-01-31",
  });
  if (!answer.ok) throw new Error(JSON.stringify(answer.errors));
  expect(answer.value).toMatchObject({
    kind: "percentage",
    amount: null,
    percentage100: 750,
    cap: 4000,
    minimumTotal: 10_050,
    yearlyLimit: 2,
    countries: ["AU", "NZ"],
  });
  const again = TERM_RULES.code.read(TERM_RULES.code.typed(answer.value), FACTS, answer.value);
  expect(again).toEqual(answer);
  expect(read({ by: "dollars", worth: "25", cap: "40" })).toMatchObject({
    value: { kind: "amount", amount: 2500, percentage100: null, cap: null },
  });
});

it("what no code may say is told at its field", () => {
  expect(wrong({ worth: "0" })).toEqual(["worth"]);
  expect(wrong({ worth: "101" })).toEqual(["worth"]);
  expect(wrong({ worth: "1.234" })).toEqual(["worth"]);
  expect(wrong({ by: "dollars", worth: "1000.01" })).toEqual(["worth"]);
  expect(wrong({ AU: "", NZ: "" })).toEqual(["AU"]);
  expect(wrong({ isAuto: "on", forFleet: "on" })).toEqual(["isAuto"]);
  expect(wrong({ starts: "2027-02-30" })).toEqual(["starts"]);
  expect(wrong({ starts: "2027-02-01", ends: "2027-01-31" })).toEqual(["ends"]);
  expect(wrong({ yearlyLimit: "0", description: " " }).sort()).toEqual(["description", "yearlyLimit"]);
});

it("a balance has no amount of its own, and keeps its kind", () => {
  const now = { ...codeOf({}), kind: "balance", amount: null, percentage100: null } as const;
  expect(TERM_RULES.code.read(TERM_RULES.code.typed(now), FACTS, now)).toEqual({ ok: true, value: now });
});

const codeOf = (over: Readonly<Record<string, string>>) => {
  const answer = read(over);
  if (!answer.ok) throw new Error("it is right");
  return answer.value;
};

it("a voucher that is stopped is valid again when it is not; one that was used stays so", () => {
  const valid = {
    discountCode: "GIFT50",
    value: cents(5000),
    country: "AU",
    status: "valid",
    expires: "2099-12-31",
  } as const;
  const stopped = TERM_RULES.voucher.ended(valid, "2026-11-25");
  expect(stopped.status).toBe("cancelled");
  const typed = TERM_RULES.voucher.typed(stopped);
  expect(TERM_RULES.voucher.read({ ...typed, isStopped: "" }, FACTS, stopped)).toEqual({ ok: true, value: valid });
  const used = { ...valid, status: "used" } as const;
  expect(TERM_RULES.voucher.read(TERM_RULES.voucher.typed(used), FACTS, used)).toEqual({ ok: true, value: used });
});

it("a code is letters, digits and hyphens in any case, and none is the page that makes one", () => {
  expect([parseTermKey("code", " spring-25 "), parseTermKey("code", "new"), parseTermKey("code", "ab")]).toEqual([
    "SPRING-25",
    null,
    null,
  ]);
  expect([parseTermKey("voucher", "GV1234"), parseTermKey("voucher", "GV12 4")]).toEqual(["GV1234", null]);
});
