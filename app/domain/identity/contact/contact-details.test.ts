import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanText } from "../../core/words/clean-text";
import {
  addressProblem,
  HIDDEN_CONTACT,
  hideContact,
  moderationReason,
  nameProblem,
  containsContact,
  containsLink,
  containsSplitPhone,
} from "./contact-details";

const CONTACTS = [
  "Call me on 0404 040 404",
  "0404.040.404",
  "my number: (02) 9876-5432",
  "+64 27 123 4567",
  "０４０４ ０４０ ４０４",
  "٠٤٠٤٠٤٠٤٠٤",
  "04 04 04 04 04",
  "o491570110",
  "O4 91 57 O1 1O",
  "04l1 570 110",
  "0,4,9,1,5,7,0,1,1,0",
  "04 91.57.0110",
  "0491/570/110",
  "0_4_9_1_5_7_0_1_1_0",
  "0️⃣4️⃣9️⃣1️⃣5️⃣7️⃣0️⃣1️⃣1️⃣0️⃣",
  "0\u200b4\u200b9\u200b1\u200b5\u200b7\u200b0\u200b1\u200b1\u200b0",
  "04\u206091\u00ad570\u200d110",
  "oh four nine one five seven zero one one zero",
  "zero four nine one, 57 double one 0 0",
  "zerofournineone five seven zero one one zero",
  "zerofournineonefivesevenzerooneonezero",
  "zero four nine one treble five 0 1 0",
  "0491     570     110",
  "0491 ... 570 ... 110",
  "0491 - - - 570 - - - 110",
  "joe-at-gmail-dot-com",
  "491,570,110",
  "$0491570110",
  "kim@example.com",
  "kim @ example.com",
  "kim (at) example.com",
  "kim [at] example [dot] com",
  "joe at example dot com",
  "joe at example dot com dot au",
  "joe at gmail",
  "joe\u200b@exam\u200bple.com",
  "I am @joesgarage there",
  "see https://brakes.example",
  "hxxp://brakes.example",
  "www.brakes.example",
  "find us at smithsgarage.com.au",
  "smithsgarage . com",
  "evil.shop",
  "bit.ly/abc",
  "t.me/joe",
  "wa.me/61491570110",
  "mailto:joe",
  "tel: 12",
  "zero four fifty five twelve thirty four fifty six",
  "oh four fifty-five one twenty-three four five six",
  "zero four ten double five twenty 0 ninety nine",
  "naught four one treble five twelve thirty",
  "call thirteen hundred nine seven five seven oh seven",
  "one three hundred, nine seven five, seven oh seven",
  "0455 and then 123 and then 456",
  "zer0 f0ur f1ve five one tw0 thr33 four five s1x",
  "o455 l23 456",
  "O4S5 123 456",
  "kore whā rima rima tahi rua toru whā rima ono",
  "零四五五一二三四五六",
  "〇四五五一二三四五六",
  "a n n @ g m a i l . c o m",
  "smithsgarage com au",
  "find me on Instagram",
  "search my name on Facebook",
  "look us up on FB",
  "look us up online",
  "message me on WhatsApp",
  "call me on Signal when you can",
  "I’m annsmith on insta",
  "my insta is annsmith",
  "our shop is on insta as annsmith",
  "I am annsmith there, same on insta",
  "hit me up on snap",
  "reach out to us through the gram",
  "search Dunmarrow Garage on Facebook",
  "04 five five onetwothree fourfivesix",
  "my Gmail is annsmith",
  "ig annsmith88",
  "wechat id ann_smith",
  "whatsapp me",
  "google our name",
  "we are in the phone book",
];

const PLAIN_TEXTS = [
  "The odometer says 184,500 km. Rego ABC123.",
  "Can I come on 24/11/2026 at 8:30 instead of 2026-11-25 at 10:15?",
  "I am free at 10.30, 12.30 or 14.30 on 1/12/26",
  "It costs $389.00 or $1,250.00",
  "Between 100,000 - 120,000 km",
  "The 2018, 2019, 2020 and 2021 models",
  "VIN JTMHV05J604012345 as on the plate",
  "The light comes on. Then it goes off.",
  "Change the oil.Shop around for tyres.Then call",
  "Tyres 225/45 R17, two of them",
  "205/55 16 or 215/50 17",
  "It squeals at the front/rear and and/or on the left",
  "Meet me at the gate at 8",
  "One or two of the four doors, three times",
  "Unit 3/45 Smith St, Parramatta NSW 2150",
  "A dot of paint on the bonnet",
  "Dr. Smith's 2.5L turbo, 4x4, SR5",
  "Please quote for 2 tyres @ $120 each",
  "It vibrates at 2500-3000 rpm",
  "Between 2500 - 3500 rpm, or 2 500 to 3 500",
  "My budget is $1200-$1500, at most $2,200 - $2,500",
  "It has done 150000-160000 km, or 200,000-220,000",
  "A 2015-2016 model, any time 7:30-8:00 or 16:30-17:00",
  "Readings 184500 174500, ABN 51 824 753 556",
  "Bosch 0 986 494 062, policy 12345678, order 1000001-3",
  "VIN 12345678901234567, see booking 123456789",
  "Invoice 20260112 of 12.01.2026-14.01.2026",
  "Call me when it is done, or text me on the day",
  "The noise starts at 80 km/h, and gets worse at 100 and 110",
  "Brakes done in 2019 at 45,000 km, belt at one hundred and twenty thousand",
  "At seven thirty, seven forty five or eight fifteen; ten thirty, eleven thirty at the latest",
  "Between nine and ten, or eleven to twelve; ten or twenty minutes after starting",
  "The odometer says one hundred and twenty three thousand four hundred and fifty six",
  "Bought in twenty nineteen, serviced twenty twenty, twenty twenty one and twenty twenty two",
  "One two three knocks, then four five six, then it stops",
  "One double shot, double parked, twenty four seven",
  "Part number 04465-0K290, code P0420 and P0171, engine 1GD-FTV 2.8L",
  "My Instagram does not open on the head unit, and WhatsApp is silent in CarPlay",
  "My WhatsApp is not working over Bluetooth",
  "I found you on Google, and the Facebook page of the club says it is a known fault",
  "Look me up in your system, I was here in March",
  "I am not on Facebook",
  "Our car is on the hoist, same on Monday; add oil, and search for the leak",
  "My door handle is loose, and the gram scale of the sensor is off",
  "Signal: the left one blinks fast. Messenger bag in the boot",
  "Please email the invoice to the address on the booking",
  "I rua nga ra ka mutu te mahi",
  "刹车有问题,大概三四个月了",
];

it.each([
  ["my number starts with 0455", "123 456"],
  ["zero four five five", "twelve thirty four", "fifty six"],
  ["mine starts 04", "55", "12", "34", "56"],
])("a phone number split over the messages %j, … is found", (...messages) => {
  expect(messages.some(containsContact)).toBe(false);
  expect(containsSplitPhone(messages)).toBe(true);
});

it("consecutive ordinary messages contain no split phone number", () => {
  expect(containsSplitPhone(["It has done 345 000", "12 months since the last service", "at 8 30, or 9 15"])).toBe(
    false,
  );
  expect(containsSplitPhone(["Rego ABC 04", "tyres 205/55 16", "2019 at 45,000 km"])).toBe(false);
});

describe("contact details in free text", () => {
  it.each(CONTACTS)("IN-25 a contact detail in %j is found and fully hidden", (text) => {
    expect(containsContact(text)).toBe(true);
    const maskedText = hideContact(`Before ${text} after`);
    expect(maskedText).toContain(HIDDEN_CONTACT);
    expect(maskedText).toMatch(/^Before .*after$/s);
    expect(containsContact(maskedText.replaceAll(HIDDEN_CONTACT, ""))).toBe(false);
  });

  it("IN-25 two contact details in one text are both hidden, however each is disguised", () => {
    for (const firstContact of CONTACTS)
      for (const second of CONTACTS) {
        const maskedText = hideContact(`Ring ${firstContact} now or ${second} later`);
        expect(
          containsContact(maskedText.replaceAll(HIDDEN_CONTACT, "")),
          `${firstContact} | ${second}: ${maskedText}`,
        ).toBe(false);
      }
  });

  it.each(PLAIN_TEXTS)("%j has no contact detail and is returned unchanged", (text) => {
    expect(containsContact(text)).toBe(false);
    expect(hideContact(text)).toBe(text);
  });

  it("IN-25 a ten-digit number is found with any separators", () => {
    const gap = fc.constantFrom("", " ", ".", "-", " - ", "/", ",", "\u200b", "_", "·");
    fc.assert(
      fc.property(
        fc.constantFrom("0491570110", "0298765432", "0271234567"),
        fc.array(gap, { minLength: 9, maxLength: 9 }),
        (digits, gaps) =>
          containsContact(`call ${[...digits].map((digit, at) => digit + (gaps[at] ?? "")).join("")} now`),
      ),
      { numRuns: 3000 },
    );
  });
});

it.each([
  "URGENT refund waits at https://evil.example/pay?x=1",
  "www.evil.example",
  "evil.shop",
  "Joe 0491 570 110",
  "joe@direct.example",
  "Refund: call",
  "a/b",
  "Joe\u200b https\u200b://x",
  "evil.zip",
  "goo.gl",
  "wa.me",
  "pay.id",
  "evil.рф",
  "evil。com",
  "evil｡mov",
])("AB-03 %j is refused as a name", (name) => expect(nameProblem(name)).toMatch(/without links/));

it.each([
  "Anna Maria",
  "Māui O’Hara-Smith",
  "J. R.",
  "李小龙",
  "Smith & Sons Pty Ltd",
  "Te Ōhāki",
  "D'Arcy Jr.",
  "Family 🚗",
  "St. John",
  "J.R.",
  "Joe.Smith",
  "No.1 Garage",
])("%j is a name", (name) => expect(nameProblem(name)).toBe(null));

it("AB-03 a street address may have a unit and a postcode, but no link", () => {
  for (const address of [
    "3/45 Smith St, Parramatta NSW 2150",
    "Lot 12, 1204-1208 Old Rd, Perth 6000",
    "Suite 1.04, 9 Bay St",
  ])
    expect(addressProblem(address)).toBe(null);
  for (const address of [
    "1 Main St https://evil.example",
    "evil.shop/pay 1 Main St",
    "1 Main St www.evil.example",
    "1 Main St, Perth 6000 call 0491 570 110",
    "1 Main St +61 491 570 110",
  ])
    expect(addressProblem(address)).not.toBe(null);
});

it("an email address is not a link", () => {
  expect([containsLink("smiths.garage@"), containsLink("evil.com"), containsLink("no link here.")]).toEqual([
    false,
    true,
    false,
  ]);
});

it("removes invisible characters and keeps emoji, accents and line breaks", () => {
  expect(cleanText("a\u200bb\u2060c\u00add\u202ee\u0000f\ufeff")).toBe("abcdef");
  const text = "👩‍🔧 Māori 🇳🇿 ❤️ naïve\n\ttab 🏴󠁧󠁢󠁳󠁣󠁴󠁿";
  expect(cleanText(text)).toBe(text);
});

it.each([
  "evil.zip",
  "t.me",
  "see wa.me for it",
  "goo.gl",
  "evil。com",
  "zero4onetwo34567eight",
  "04l2 34S 678",
  "zero4nine1 5seven0 110",
  "call 0 four 9 one 5seven0 110",
  "IG: annsmith",
  "Messenger: ann smith",
])("AB-03 %j contains a contact detail", (text) => expect(containsContact(text)).toBe(true));

it.each([
  "the phone rang at one2one",
  "tell me.",
  "Stop the car.The oil leaks",
  "done by then.Me too",
])("%j contains no contact detail", (text) => expect(containsContact(text)).toBe(false));

it("comments with a phone number, email or link are held for review; other comments are not", () => {
  for (const text of [
    "Call me on 0404 040 404",
    "kim@customer.example",
    "see https://x.example",
    "Look at www.x.example",
    "+64 26 123 4567",
  ])
    expect(moderationReason(text), text).toBe("contact-details");
  for (const text of ["Terrible. Never again.", "Paid $1,250.00 on 12/11/2026", "2019 Hilux, 84,000 km", null])
    expect(moderationReason(text), String(text)).toBeNull();
});
