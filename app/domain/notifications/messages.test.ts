import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { expect, it } from "vitest";
import type { Channel, MessageTemplate } from "./message";
import { missingValues, renderMessage } from "./render";
import { nextTryAt, pauseEndsAt } from "./delivery";

const email: MessageTemplate = {
  key: "quotes-saved",
  channel: "email",
  subject: "Your quotes for {vehicle}",
  body: "Hi {first_name},\n\nSee your quotes: {link}.\nAsk us.",
};

it("fills the placeholders of subject and text, and makes the link clickable", () => {
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

const messageTemplate: MessageTemplate = {
  key: "booking-reminder",
  channel: "email",
  subject: "Reminder",
  body: "Hi {first_name},\n\nWhen: {day}\nWork: {items}\n\nSee your booking: {link}\n\n{note}\n\nStop: {stop_link}\n\n{brand}",
};
const BOOKED_VALUES = {
  first_name: "Anna",
  day: "Tue 24 Nov 2026",
  items: "Basic service\nYour note: <b>late</b>",
  note: "Press here: https://evil.example/",
  link: "https://pitlane.example/booking/t",
  stop_link: "https://pitlane.example/reminders/k",
  brand: "Sable Bay",
  brand_colour: "#23408e",
};

it("an email shows its facts as a card and its template link as a button", () => {
  const { html, text } = renderMessage(messageTemplate, BOOKED_VALUES);
  expect(html?.match(/background:#23408e/g)).toHaveLength(1);
  expect(html).toContain('<a href="https://pitlane.example/booking/t" style=');
  expect(html).toContain(">See your booking</a>");
  expect(html?.match(/<tr>/g)).toHaveLength(3);
  // A value that consists of one long word may break anywhere, but its label never breaks.
  expect(html).toMatch(/<td class="soft" style="[^"]*overflow-wrap:normal[^"]*">When<\/td>/);
  expect(html).toContain("&lt;b&gt;late&lt;/b&gt;");
  expect(html).toContain("Press here: [link removed]");
  for (const word of ["prefers-color-scheme:dark", 'name="color-scheme"', "Sable Bay", 'lang="en"'])
    expect(html).toContain(word);
  expect(text).toContain("See your booking: https://pitlane.example/booking/t");
});

it("AB-03 only template links become links; links in typed values are removed", () => {
  for (const input of [
    "URGENT refund waits at https://evil.example/pay?x=1",
    "www.evil.example",
    "evil.example",
    "bit.ly/abc",
    "HTTPS\u200b://evil.example",
  ]) {
    const values = { ...BOOKED_VALUES, first_name: input, day: input, items: input, note: input };
    for (const channel of ["email", "sms", "push"] as const) {
      const { subject, text, html } = renderMessage(
        { ...messageTemplate, channel, subject: "For {first_name}" },
        values,
      );
      const message = `${subject}${text}${html}`.replaceAll(/https:\/\/pitlane\.example\/[a-z/]*/g, "");
      expect(message).toContain("[link removed]");
      expect(message).not.toMatch(/evil\.example|bit\.ly|https?:/i);
      for (const [, href] of (html ?? "").matchAll(/href="([^"]*)"/g))
        expect(href).toMatch(/^https:\/\/pitlane\.example\//);
    }
  }
});

it("AB-03 a template link is linked without its surrounding punctuation", () => {
  const template = { ...email, body: "Rules: https://pitlane.example/terms.\n\nSee {link} and {first_name}" };
  const values = { vehicle: "x", first_name: "\ue000https://evil.example\ue001", link: "https://pitlane.example/q" };
  const { text, html } = renderMessage(template, values);
  expect(html?.match(/<a [^>]*>/g)).toEqual([
    '<a href="https://pitlane.example/terms">',
    '<a href="https://pitlane.example/q">',
  ]);
  expect(`${text}${html}`).not.toMatch(/[\ue000\ue001]/);
});

it("a message with an unsubscribe link has one-click unsubscribe headers, other emails do not", () => {
  expect(renderMessage(messageTemplate, BOOKED_VALUES).headers).toMatchObject({
    "List-Unsubscribe": "<https://pitlane.example/reminders/k>",
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
  const { headers } = renderMessage(email, { vehicle: "Hilux", first_name: "Anna", link: "https://pitlane.example/" });
  expect(Object.keys(headers ?? {}).filter((name) => name.startsWith("List-"))).toEqual([]);
});

it("converts text messages to GSM characters and keeps macrons in emails", () => {
  const values = { supplier_name: "Kiri’s “Auto” – Māngere…", when: "9\u202fam" };
  const template = { key: "booking-done", subject: null, body: "{supplier_name}: ready {when}" } as const;
  expect(renderMessage({ ...template, channel: "sms" }, values).text).toBe('Kiri\'s "Auto" - Māngere...: ready 9 am');
  expect(renderMessage({ ...template, channel: "email" }, { ...values, brand: "Pitlane" }).text).toContain(
    "Kiri’s “Auto”",
  );
});

it("asks mail servers not to send out-of-office replies", () =>
  expect(renderMessage(messageTemplate, BOOKED_VALUES).headers).toMatchObject({
    "Auto-Submitted": "auto-generated",
    "X-Auto-Response-Suppress": "OOF, AutoReply",
  }));

it("escapes typed text and prevents header injection", () => {
  const { subject, html } = renderMessage(email, {
    vehicle: "Hilux\r\nBcc: a@b.example",
    first_name: '<img src="x" onerror=alert(1)>',
    link: "https://pitlane.example/",
  });
  expect(subject).toBe("Your quotes for Hilux Bcc: a@b.example");
  expect(html).not.toContain("<img");
  expect(html).toContain("&lt;img src=&quot;x&quot; onerror=alert(1)&gt;");
});

it("fills each placeholder once: a value that looks like a placeholder stays as typed", () => {
  expect(renderMessage({ ...email, channel: "sms", body: "{a}" }, { a: "{b}", b: "secret", vehicle: "" }).text).toBe(
    "{b}",
  );
});

it("refuses to render a message with missing values", () => {
  expect(missingValues(email, { vehicle: "Hilux" })).toEqual(["first_name", "link"]);
  expect(() => renderMessage(email, { vehicle: "Hilux" })).toThrow("quotes-saved is missing first_name, link");
});

it("a subject and a text message name the vehicle without engine, transmission and body", () => {
  const values = {
    vehicle: "2018 Mazda CX-5 KF Touring, 2.5L petrol, Automatic, SUV",
    first_name: "Anna",
    link: "https://pitlane.example/",
  };
  expect(renderMessage(email, values).subject).toBe("Your quotes for 2018 Mazda CX-5 KF Touring");
  const text = { ...email, channel: "sms", subject: null, body: "Quotes for {vehicle}: {link}" } as const;
  expect(renderMessage(text, values).text).toBe("Quotes for 2018 Mazda CX-5 KF Touring: https://pitlane.example/");
  expect(renderMessage({ ...email, body: "For {vehicle}." }, values).text).toBe(`For ${values.vehicle}.`);
});

it("a recipient without a name is greeted without one", () => {
  const sampleFacts = { vehicle: "Hilux", link: "https://pitlane.example/" };
  for (const blankName of ["", " "])
    expect(renderMessage(email, { ...sampleFacts, first_name: blankName }).text).toMatch(/^Hi there,\n/);
  expect(renderMessage(email, { ...sampleFacts, first_name: "Anna" }).text).toMatch(/^Hi Anna,\n/);
});

const CATALOGUE = parse(readFileSync("data/catalogue/messages.csv"), { columns: true }) as {
  key: string;
  channel: Channel;
  subject: string;
  body: string;
}[];

it("every email with a link has one button with a short label", () => {
  const emailsWithLink = CATALOGUE.filter(({ channel, body }) => channel === "email" && /\{link\}/.test(body));
  expect(emailsWithLink.length).toBeGreaterThan(30);
  for (const { key, body } of emailsWithLink) {
    const [button, ...otherButtons] = body
      .split(/\n{2,}/)
      .flatMap((part) => /^([^{}\n]+): \{link\}$/.exec(part.trim())?.[1] ?? []);
    expect([key, otherButtons, (button ?? "").length > 5, (button ?? "").length < 46]).toEqual([key, [], true, true]);
  }
});

it("renders every template of the catalogue", () => {
  const rows = CATALOGUE;
  expect(rows.length).toBeGreaterThan(50);
  for (const row of rows) {
    const values = Object.fromEntries(missingValues(row, {}).map((name) => [name, `<${name}>`]));
    expect(renderMessage(row, values).text).not.toMatch(/[{}]/);
  }
});

it("retries after 1, 2, 4 minutes, at most an hour apart, and never gives up", () => {
  expect([0, 1, 2, 3, 7, 500].map((tries) => nextTryAt(tries, 0))).toEqual([
    60_000, 60_000, 120_000, 240_000, 3_600_000, 3_600_000,
  ]);
});

it("pauses a provider for its Retry-After: one minute by default, one hour at most", () => {
  expect([30_000, null, 0, 86_400_000].map((afterMs) => pauseEndsAt(afterMs, 5))).toEqual([
    30_005, 60_005, 1_005, 3_600_005,
  ]);
});
