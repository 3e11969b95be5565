import { expect, it } from "vitest";
import { type NotificationContact, TOPICS, TOPICS_OF_CHANNEL } from "../identity/store-account/notification-contact";
import { KINDS, type MessageKind } from "./kinds";
import { contactOfMessage, recipientsOf, topicOf } from "./recipients";

const ID = "abcdefghijklmnopqrstuvwxyz0";
const contact = (over: Partial<NotificationContact>): NotificationContact => ({
  id: ID,
  channel: "email",
  address: "desk@kauri.example",
  name: "Front desk",
  topics: ["bookings"],
  stoppedBecause: null,
  ...over,
});
const readers = (kind: MessageKind, contacts: readonly NotificationContact[], mobile: string | null = "+64261234567") =>
  recipientsOf(kind, { email: "bea@kauri.example", name: "Bea", mobile, contacts }).map(({ to }) => to);

it("sends everything to the account while there are no contacts", () => {
  expect(readers("supplier-new-booking", [])).toEqual(["bea@kauri.example", "+64261234567"]);
  expect(readers("supplier-new-booking", [], null)).toEqual(["bea@kauri.example"]);
  expect(readers("document-expiring", [])).toEqual(["bea@kauri.example"]);
});

it("adds the contacts that chose the topic, with their names and their own keys", () => {
  expect(readers("supplier-new-booking", [contact({})])).toContain("desk@kauri.example");
  expect(readers("supplier-bid-invitation", [contact({})])).not.toContain("desk@kauri.example");
  const recipients = recipientsOf("supplier-booking-cancelled", {
    email: "bea@kauri.example",
    name: "Bea",
    mobile: null,
    contacts: [contact({ channel: "sms", address: "+64215550123" })],
  });
  expect(recipients.map(({ name, key }) => [name, key])).toEqual([
    ["Bea", "email"],
    ["Front desk", `sms:${ID}`],
  ]);
});

it("leaves the account out of a topic only while another address gets emails about it", () => {
  const own = contact({ id: "own", address: "", name: "", topics: ["money"] });
  expect(readers("supplier-new-booking", [own, contact({})], null)).toEqual(["desk@kauri.example"]);
  expect(readers("supplier-new-booking", [own], null)).toEqual(["bea@kauri.example"]);
  expect(readers("supplier-new-booking", [own, contact({ stoppedBecause: "Bounced" })], null)).toEqual([
    "bea@kauri.example",
  ]);
  const noTexts = contact({ id: "own-sms", channel: "sms", address: "", name: "", topics: [] });
  expect(readers("supplier-new-booking", [noTexts])).toEqual(["bea@kauri.example"]);
});

it("sends security notices only to the account's email address", () => {
  const all = [contact({ topics: TOPICS }), contact({ id: "own", address: "", topics: [] })];
  for (const kind of ["bank-account-changed", "business-details-changed", "account-transfer-done"] as const)
    expect([kind, topicOf(kind), readers(kind, all)]).toEqual([kind, null, ["bea@kauri.example"]]);
});

it("sends one message to an address that is both a contact's and the account's", () => {
  expect(readers("supplier-new-booking", [contact({ address: "BEA@kauri.example" })], null)).toEqual([
    "bea@kauri.example",
  ]);
});

it("text messages exist for exactly the topics that a mobile contact can choose", () => {
  const texted = new Set(
    Object.entries(KINDS).flatMap(([kind, channels]) =>
      (channels as readonly string[]).includes("sms") ? (topicOf(kind as MessageKind) ?? []) : [],
    ),
  );
  expect([...texted].sort()).toEqual([...TOPICS_OF_CHANNEL.sms].sort());
});

it("finds the contact that a message was sent to in the message's id", () => {
  expect(contactOfMessage(`supplier-new-booking:${ID}:4:email:${ID}`)).toBe(ID);
  expect(contactOfMessage(`supplier-new-booking:${ID}:4:email`)).toBeNull();
  expect(contactOfMessage(`supplier-new-booking:${ID}:push:${ID}`)).toBeNull();
});
