import { expect, it } from "vitest";
import { cloudflareEmail, type EmailBinding } from "./cloudflare-email";

it("attachments are sent as bytes, because a string would be read as base64", async () => {
  const results: Parameters<EmailBinding["send"]>[0][] = [];
  const binding: EmailBinding = { send: async (message) => void results.push(message) };
  const message = { id: "1", to: "a@b.example", subject: "s", text: "t", html: null };
  const type = "text/calendar; charset=utf-8; method=CANCEL";
  await cloudflareEmail(binding, "us@b.example").send({
    ...message,
    attachments: [{ name: "booking-1.ics", type, content: "Hēmi" }],
  });
  expect(results[0]?.attachments).toEqual([
    { disposition: "attachment", filename: "booking-1.ics", type, content: new TextEncoder().encode("Hēmi") },
  ]);
  await cloudflareEmail(binding, "us@b.example").send(message);
  expect(results[1]).not.toHaveProperty("attachments");
});
