import { expect, it } from "vitest";
import { applyBranding } from "./branding";

const BRANDING = {
  name: "Harbour Motoring",
  colour: "#6b1d5c",
  supportPhone: "1300 975 712",
  supportEmail: "help@harbour.example",
  websiteUrl: "https://quotes.harbour.example",
};
const HOSTS = new Set(["pitlane.example", "quotes.harbour.example"]);

it("replaces the site name and links with those of the host that sends the message", () =>
  expect(
    applyBranding(
      {
        brand: "Pitlane",
        support_phone: "1300 975 707",
        first_name: "Kiri",
        link: "https://pitlane.example/booking/a?from=mail#pay",
        stop_link: "http://pitlane.example:8787/reminders/b",
      },
      BRANDING,
      HOSTS,
    ),
  ).toEqual({
    brand: "Harbour Motoring",
    brand_colour: "#6b1d5c",
    support_phone: "1300 975 712",
    support_email: "help@harbour.example",
    first_name: "Kiri",
    link: "https://quotes.harbour.example/booking/a?from=mail#pay",
    stop_link: "https://quotes.harbour.example/reminders/b",
  }));

it.each([
  "https://pitlane.example.evil.test/booking/a",
  "https://maps.example/?q=https://pitlane.example/booking/a",
  "See https://pitlane.example/booking/a",
  "https://",
])("leaves other addresses and typed text unchanged: %s", (text) =>
  expect(applyBranding({ text }, BRANDING, HOSTS).text).toBe(text));
