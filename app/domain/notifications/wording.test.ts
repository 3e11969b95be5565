import { expect, it } from "vitest";
import {
  changedLines,
  formatKindTitle,
  parseTextKey,
  listPlaceholders,
  defaultMessageText,
  textKey,
  wordingRules,
  findTemplateAt,
} from "./wording";

const MAIL = {
  channel: "email" as const,
  shipped: { subject: "Booked with {supplier_name}", body: "Hi {first_name},\n\nSee your booking: {link}" },
};
const SMS = { channel: "sms" as const, shipped: { subject: null, body: "{code} is your {brand} code." } };
const errorsOf = (subject: string, body: string, facts: Parameters<typeof wordingRules.read>[1] = MAIL) => {
  const read = wordingRules.read({ subject, body }, facts, null);
  return read.ok ? {} : read.errors;
};

it("a template may use only the brand and the values that its sender provides", () => {
  expect(listPlaceholders(SMS)).toEqual(["brand", "code", "support_email", "support_phone"]);
  expect(errorsOf("For {supplier_name} by {brand}", "{first_name}: {link}")).toEqual({});
  expect(errorsOf("{total}", "{link} {vehicle} {vehicle}")).toEqual({
    subject: ["Not available here: {total}. Use the listed placeholders"],
    body: ["Not available here: {vehicle}. Use the listed placeholders"],
  });
  for (const brokenText of ["{link} {first name}", "{link} {", "{link} }", "{link} {}", "{{link}}"])
    expect([brokenText, errorsOf("x", brokenText)]).toEqual([
      brokenText,
      { body: ["Write a placeholder as a name in braces, like {brand}"] },
    ]);
});

it("a link is followed by a space, so that mail clients do not extend it", () => {
  for (const suffix of [".", ",", ")", ">", "{first_name}"])
    expect([suffix, errorsOf("x", `See {link}${suffix}`)]).toEqual([
      suffix,
      { body: [`Put a space or a new line after {link}, or "${suffix.charAt(0)}" becomes part of the link`] },
    ]);
  for (const body of ["See {link}", "{link} and more", "{link}\n\nBye."]) expect(errorsOf("x", body)).toEqual({});
});

it("a placeholder that a message needs must stay in the template's subject or body", () => {
  expect(errorsOf("x", "Hi")).toEqual({ body: ["Include {link}. The message cannot be sent without it"] });
  expect(errorsOf("{link}", "Hi")).toEqual({});
  expect(errorsOf("", "Hello from {brand}", SMS)).toEqual({
    body: ["Include {code}. The message cannot be sent without it"],
  });
});

it("stored templates are trimmed, non-empty and within the channel's length", () => {
  expect(wordingRules.read({ subject: " A\r\n b ", body: "{link}\r\n\r\nBye \r\n" }, MAIL, null)).toEqual({
    ok: true,
    value: { subject: "A b", body: "{link}\n\nBye" },
  });
  expect(wordingRules.read({ subject: "x", body: "{code}" }, SMS, null)).toEqual({
    ok: true,
    value: { subject: null, body: "{code}" },
  });
  expect(Object.keys(errorsOf("", " ")).sort()).toEqual(["body", "subject"]);
  expect(errorsOf("x".repeat(151), "{link}")).toEqual({ subject: ["Use up to 150 characters"] });
  expect(errorsOf("x", `{code}${"x".repeat(1500)}`, SMS)).toEqual({ body: ["Use up to 1500 characters"] });
});

it("a message queued before a template change keeps the old text", () => {
  const testVersion = (until: number, body: string) => ({ until, text: { subject: null, body } });
  const template = {
    key: "x",
    channel: "sms" as const,
    subject: null,
    body: "third",
    earlier: [testVersion(100, "first"), testVersion(200, "second")],
  };
  expect([0, 99, 100, 199, 200, 900].map((at) => findTemplateAt(template, at).body)).toEqual([
    "first",
    "first",
    "second",
    "second",
    "third",
    "third",
  ]);
  expect(defaultMessageText(template).body).toBe("first");
  expect(defaultMessageText({ ...template, earlier: [] }).body).toBe("third");
});

it("a template key consists of the message kind and the channel", () => {
  expect(textKey({ key: "booking-received", channel: "sms" })).toBe("booking-received.sms");
  expect(parseTextKey("booking-received.sms")).toEqual({ key: "booking-received", channel: "sms" });
  for (const none of ["booking-received", "booking-received.fax", ".sms", "a.b.sms", "Booking.sms"])
    expect([none, parseTextKey(none)]).toEqual([none, null]);
  expect(formatKindTitle("booking-outcome-check")).toBe("Booking outcome check");
});

it("a change is described by its changed lines", () => {
  const before = { subject: "A", body: "one\n\ntwo" };
  expect(changedLines(before, { subject: "B", body: "one\n\nthree" })).toEqual([
    "Removed: Subject: A",
    "Removed: two",
    "Added: Subject: B",
    "Added: three",
  ]);
  expect(changedLines(before, { subject: "A", body: "two\n\none" })).toEqual(["Paragraph breaks or order"]);
});
