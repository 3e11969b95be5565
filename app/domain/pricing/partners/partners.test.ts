import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Club, filterClubs, parseClubSlug } from "./club";
import { clubTermRules } from "./club-terms";
import { buildExampleNumber, matchesFormat, parseNumberList, parseNumberFormat } from "./member-number";
import { rewardsTermRules } from "./rewards-terms";

describe("format of a partner's numbers", () => {
  it("the format uses # for a digit and @ for a letter; all other characters are literal", () => {
    for (const [shape, right, wrong] of [
      ["GL-######", ["GL-123456"], ["GL-12345", "GL-1234567", "gl-123456", "GL 123456", "GL-12345A"]],
      ["SB#####@", ["SB12345K"], ["SB123451", "SC12345K", "SB12345k"]],
      ["########", ["10020030"], ["1002003", "1002003X"]],
    ] as const) {
      for (const number of right) expect(matchesFormat(shape, number), number).toBe(true);
      for (const number of wrong) expect(matchesFormat(shape, number), number).toBe(false);
    }
    expect(parseNumberFormat(" gl-###### ")).toBe("GL-######");
    for (const none of ["", "GL", "MEMBER", "#", "(#+)+", "#".repeat(31)])
      expect(parseNumberFormat(none), none).toBeNull();
  });

  it("every format has an example that matches it", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z0-9#@ /-]{2,29}$/), (text) => {
        const shape = parseNumberFormat(`#${text.trim()}9`);
        if (shape !== null) expect(matchesFormat(shape, buildExampleNumber(shape))).toBe(true);
      }),
    );
    expect([buildExampleNumber("GL-######"), buildExampleNumber("SB#####@")]).toEqual(["GL-123456", "SB12345A"]);
  });

  it("a pasted list of member numbers is parsed with each number once", () => {
    expect(parseNumberList(" gl-1, GL-2;GL-1\n\n gl-3 \r\n")).toEqual(["GL-1", "GL-2", "GL-3"]);
    expect(parseNumberList(" \n,")).toEqual([]);
  });
});

const INPUT_FIELDS = {
  ...clubTermRules.toFormText(null),
  partnerName: "Corrella  Motoring Club",
  discountCode: "MOTORCLUB",
  numberShape: "########",
  heading: "Members save",
  intro: "Take $25 off.",
  points: "$25 off\n\nTwo a year",
  steps: "Tell us\nBook",
  terms: "One offer for each booking.",
};
const FACTS = { codes: ["MOTORCLUB"] };

it("the form of a club's page is read, and each invalid field has an error", () => {
  const read = clubTermRules.read(INPUT_FIELDS, FACTS, null);
  if (!read.ok) throw new Error(JSON.stringify(read.errors));
  expect(read.value).toMatchObject({ partnerName: "Corrella Motoring Club", points: ["$25 off", "Two a year"] });
  expect(clubTermRules.read(clubTermRules.toFormText(read.value), FACTS, read.value)).toEqual(read);
  const wrong = clubTermRules.read(
    {
      ...INPUT_FIELDS,
      AU: "",
      NZ: "",
      discountCode: "SAVE15",
      numberShape: "none",
      heading: " ",
      points: "a\n".repeat(7),
    },
    FACTS,
    null,
  );
  expect(wrong.ok ? [] : Object.keys(wrong.errors).toSorted()).toEqual([
    "AU",
    "discountCode",
    "heading",
    "numberShape",
    "points",
  ]);
});

it("the rewards partner's form is read, and each invalid field has an error", () => {
  const input = {
    ...rewardsTermRules.toFormText(null),
    name: "Gumleaf Rewards",
    email: "rewards@gumleaf.example",
    discountCode: "GUMLEAF12",
    referenceName: "Gumleaf number",
    numberShape: "GL-######",
    reviewHeading: "Check your booking",
    reviewText: "Your reward is added later.",
    numbers: "any",
  };
  const facts = { codes: ["GUMLEAF12"] };
  const read = rewardsTermRules.read(input, facts, null);
  if (!read.ok) throw new Error(JSON.stringify(read.errors));
  expect(read.value.isAnyNumberTaken).toBe(true);
  expect(rewardsTermRules.read(rewardsTermRules.toFormText(read.value), facts, read.value)).toEqual(read);
  const wrong = rewardsTermRules.read({ ...input, email: "nobody", discountCode: "MOTORCLUB", name: "" }, facts, null);
  expect(wrong.ok ? [] : Object.keys(wrong.errors).toSorted()).toEqual(["discountCode", "email", "name"]);
});

it("a club's slug is a plain word that is not used by the site itself", () => {
  expect([parseClubSlug(" /AutoClub "), parseClubSlug("my-club-2")]).toEqual(["autoclub", "my-club-2"]);
  for (const none of ["", "a", "desk", "Quote-2", "new", "a/b", "-club", "club-", "a.b", "x".repeat(41)])
    expect(parseClubSlug(none), none).toBeNull();
});

it("clubs in only one country come first in that country's list", () => {
  const club = (slug: string, countries: Club["countries"]) => ({ slug, countries }) as Club;
  const clubs = [club("both", ["AU", "NZ"]), club("kiwi", ["NZ"]), club("aussie", ["AU"])];
  expect(filterClubs(clubs, "AU").map(({ slug }) => slug)).toEqual(["aussie", "both"]);
  expect(filterClubs(clubs, "NZ").map(({ slug }) => slug)).toEqual(["kiwi", "both"]);
});
