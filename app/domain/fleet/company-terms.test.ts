import { expect, it } from "vitest";
import { fleetTerms, parseFleetSlug } from "./company-terms";
import { parsePastedDrivers, parsePastedNumbers } from "./pasted-drivers";

const FACTS = { categories: [{ id: 15, name: "Tyres" }] };
const INPUT_FIELDS = {
  ...fleetTerms.toFormText(null),
  name: "Harbour Vans",
  NZ: "",
  phoneAU: "1300 975 711",
  email: "bookings@harbourvans.example",
  "hidden-15": "on",
  logoText: "Harbour",
  bannerHeading: "Your van",
  bannerText: "We pay.",
  steps: "Choose\nBook",
  footerText: "Call us.",
  faqs: "Who pays?\r\nWe\r\ndo.\r\n\r\nWhen?\r\nAlways.",
};

it("a fleet company form reads back the stored values", () => {
  const read = fleetTerms.read(INPUT_FIELDS, FACTS, null);
  if (!read.ok) throw new Error(JSON.stringify(read.errors));
  expect(read.value).toMatchObject({
    countries: ["AU"],
    phones: { AU: "1300 975 711", NZ: "" },
    hiddenCategoryIds: [15],
    logo: { text: "Harbour", alt: "Harbour Vans" },
    faqs: [
      { id: 1, question: "Who pays?", answer: "We do." },
      { id: 2, question: "When?", answer: "Always." },
    ],
    isEnded: false,
  });
  expect(fleetTerms.read(fleetTerms.toFormText(read.value), FACTS, read.value)).toEqual(read);
  const endedTerms = { ...read.value, isEnded: true };
  expect(fleetTerms.read(fleetTerms.toFormText(endedTerms), FACTS, endedTerms)).toEqual({
    ok: true,
    value: endedTerms,
  });
});

it("each invalid field has its own error", () => {
  const readErrors = (overrides: Record<string, string>) => {
    const read = fleetTerms.read({ ...INPUT_FIELDS, ...overrides }, FACTS, null);
    return read.ok ? [] : Object.keys(read.errors);
  };
  expect(readErrors({ NZ: "on" })).toEqual(["phoneNZ"]);
  expect(readErrors({ background: "#0b3d3a" })).toEqual(["foreground"]);
  expect(readErrors({ background: "red" })).toEqual(["background"]);
  expect(readErrors({ faqs: "Alone" })).toEqual(["faqs"]);
  expect(readErrors({ faqs: Array.from({ length: 13 }, () => "Q\nA").join("\n\n") })).toEqual(["faqs"]);
  expect(readErrors({ faqs: "" })).toEqual([]);
  for (const none of ["", "ab", "new", "-x-", "a b c"]) expect(parseFleetSlug(none), none).toBeNull();
  expect(parseFleetSlug(" Corvana ")).toBe("corvana");
});

it("drivers are parsed from lines with their country's columns, each number once", () => {
  expect(parsePastedDrivers("cvf-2026 4471, nsw, abc-12d\n\nCVF-20264471\tVIC\tXYZ99Q", "AU")).toEqual({
    drivers: [{ memberNumber: "CVF-20264471", last4: "4471", plate: { country: "AU", state: "VIC", plate: "XYZ99Q" } }],
    invalidLines: [],
  });
  expect(parsePastedDrivers("K1234; abc123", "NZ").drivers).toEqual([
    { memberNumber: "K1234", last4: "1234", plate: { country: "NZ", state: "", plate: "ABC123" } },
  ]);
  expect(parsePastedDrivers("1234,ABC123\n12,NSW,ABC123\n1234,XX,ABC123", "AU").invalidLines).toEqual([
    "line 1: enter member number, state, plate",
    "line 2: the member number must end with four letters or digits",
    "line 3: choose the state of registration",
  ]);
  expect(parsePastedNumbers("k1234, whatever\nK 1234\n?")).toEqual({
    numbers: ["K1234"],
    invalidLines: ["line 3: the member number must end with four letters or digits"],
  });
});
