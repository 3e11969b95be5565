import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BOOKING_STATUSES, type BookingStatus } from "../status";
import { MAX_ENTRY_LENGTH, entryPhotosProblem, entryProblem, MAX_ENTRY_PHOTOS, acceptsEntries } from "./entry";
import { containsContact } from "../../identity/contact/contact-details";

describe("Messages between customer and workshop", () => {
  it.each([
    "Call me on 0404 040 404",
    "0404.040.404",
    "my number: (02) 9876-5432",
    "+64 27 123 4567",
    "０４０４ ０４０ ４０４",
    "04 04 04 04 04",
    "6140000-1900",
    "6140000 2000",
    "kim@example.com",
    "kim (at) example.com",
    "see https://brakes.example",
    "www.brakes.example",
    "find us at smithsgarage.com.au",
  ])("%s contains a contact detail", (text) => {
    expect(containsContact(text)).toBe(true);
    expect(entryProblem(text, false)).toMatch(/^Leave out/);
    expect(entryProblem(text, true)).toBe(null);
  });

  it.each([
    "The odometer says 184,500 km. Rego ABC123.",
    "Can I come on 24/11/2026 at 8:30 instead of 2026-11-25 at 10:15?",
    "It costs $389.00 or $1,250.00",
    "VIN JTMHV05J604012345 as on the plate",
    "The light comes on. Then it goes off.",
    "Tyres 225/45 R17, two of them",
  ])("%s contains no contact detail", (text) => expect(containsContact(text)).toBe(false));

  it("finds a mobile or landline number regardless of its spacing", () => {
    const gap = fc.constantFrom("", " ", ".", "-", " - ", "/");
    const number = fc
      .tuple(
        fc.constantFrom("04", "02", "03", "07", "08", "614", "1300"),
        fc.array(fc.nat(9), { minLength: 8, maxLength: 8 }),
      )
      .map(([prefix, rest]) => `${prefix}${rest.join("")}`.slice(0, prefix === "614" ? 11 : 10));
    fc.assert(
      fc.property(number, gap, gap, (digits, first, second) => {
        const result = `${digits.slice(0, 4)}${first}${digits.slice(4, 7)}${second}${digits.slice(7)}`;
        return containsContact(`call ${result} now`);
      }),
    );
  });

  it("a message in an agreed booking may have up to four photos, and then needs no text", () => {
    expect(entryProblem("", true, 1)).toBe(null);
    expect([0, 1, MAX_ENTRY_PHOTOS].map((photoCount) => entryPhotosProblem(photoCount, true))).toEqual([
      null,
      null,
      null,
    ]);
    expect(entryPhotosProblem(MAX_ENTRY_PHOTOS + 1, true)).toMatch(/at most/);
    expect(entryPhotosProblem(0, false)).toBe(null);
    expect(entryPhotosProblem(1, false)).toMatch(/once the booking is confirmed/);
  });

  it("a message has a maximum length and is never empty", () => {
    expect(entryProblem("", true)).not.toBe(null);
    expect(entryProblem("a".repeat(MAX_ENTRY_LENGTH), true)).toBe(null);
    expect(entryProblem("a".repeat(MAX_ENTRY_LENGTH + 1), true)).not.toBe(null);
  });

  it("a conversation stays open until the booking is cancelled", () => {
    expect((Object.keys(BOOKING_STATUSES) as BookingStatus[]).filter(acceptsEntries)).toEqual([
      "Pending",
      "Confirmed",
      "Rescheduled",
      "Serviced",
    ]);
  });
});
