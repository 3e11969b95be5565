import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { expect, it } from "vitest";
import type { Channel, MessageTemplate } from "./message";
import { missingValues, renderMessage } from "./render";
import { nextTry, restUntil } from "./retry";

const email: MessageTemplate = {
  key: "quotes-saved",
  channel: "email",
  subject: "Your quotes for {vehicle}",
  body: "Hi {first_name},\n\nSee your quotes: {link}.\nAsk us.",
};

it("fills the gaps of subject and text, and makes the link a link", () => {
  const { subject, text, html } = renderMessage(email, {
    vehicle: "Hilux",
    first_name: "Anna",
    link: "https://pitlane.example/quotes/g",
  });
  expect([subject, text]).toEqual([
    "Your quotes for Hilux",
    "Hi Anna,\n\nSee your quotes: https://pitlane.example/quotes/g.\nAsk us.",
  ]);
  expect(html).toContain('<a href="https://pitlane.example/quotes/g">https://pitlane.example/quotes/g</a>.<br>Ask us.');
});

it("escapes what people typed, and lets nothing start a mail header", () => {
  const { subject, html } = renderMessage(email, {
    vehicle: "Hilux\r\nBcc: a@b.example",
    first_name: '<img src="x" onerror=alert(1)>',
    link: "https://pitlane.example/",
  });
  expect(subject).toBe("Your quotes for Hilux Bcc: a@b.example");
  expect(html).not.toContain("<img");
  expect(html).toContain("&lt;img src=&quot;x&quot; onerror=alert(1)&gt;");
});

it("fills a gap once: a value that looks like a gap stays as typed", () => {
  expect(renderMessage({ ...email, channel: "sms", body: "{a}" }, { a: "{b}", b: "secret", vehicle: "" }).text).toBe(
    "{b}",
  );
});

it("sends no message with a hole in it", () => {
  expect(missingValues(email, { vehicle: "Hilux" })).toEqual(["first_name", "link"]);
  expect(() => renderMessage(email, { vehicle: "Hilux" })).toThrow("quotes-saved misses first_name, link");
});

it("renders every template of the catalogue", () => {
  const rows = parse(readFileSync("data/catalogue/messages.csv"), { columns: true }) as {
    key: string;
    channel: Channel;
    subject: string;
    body: string;
  }[];
  expect(rows.length).toBeGreaterThan(50);
  for (const row of rows) {
    const values = Object.fromEntries(missingValues(row, {}).map((name) => [name, `<${name}>`]));
    expect(renderMessage(row, values).text).not.toMatch(/[{}]/);
  }
});

it("tries again after 1, 2, 4 minutes, an hour at most, and never gives up", () => {
  expect([0, 1, 2, 3, 7, 500].map((tries) => nextTry(tries, 0))).toEqual([
    60_000, 60_000, 120_000, 240_000, 3_600_000, 3_600_000,
  ]);
});

it("leaves a provider alone for as long as it asks, a minute where it does not say, an hour at most", () => {
  expect([30_000, null, 0, 86_400_000].map((afterMs) => restUntil(afterMs, 5))).toEqual([
    30_005, 60_005, 1_005, 3_600_005,
  ]);
});
