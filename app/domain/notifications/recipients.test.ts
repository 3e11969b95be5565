import { expect, it } from "vitest";
import { type NotificationContact, TOPICS, TOPICS_BY_CHANNEL } from "../identity/store-account/notification-contact";
import { KINDS, type MessageKind } from "./kinds";
import { parseContactId, listRecipients, findTopic } from "./recipients";

const ID = "abcdefghijklmnopqrstuvwxyz0";
const contact = (overrides: Partial<NotificationContact>): NotificationContact => ({
  id: ID,
  channel: "email",
  address: "desk@kauri.example",
  name: "Front desk",
  topics: ["bookings"],
  stopReason: null,
  ...overrides,
});
const recipientAddresses = (
  kind: MessageKind,
  contacts: readonly NotificationContact[],
  mobile: string | null = "+64261234567",
) => listRecipients(kind, { email: "bea@kauri.example", name: "Bea", mobile, contacts }).map(({ to }) => to);

it("sends everything to the account while there are no contacts", () => {
  expect(recipientAddresses("supplier-new-booking", [])).toEqual(["bea@kauri.example", "+64261234567"]);
  expect(recipientAddresses("supplier-new-booking", [], null)).toEqual(["bea@kauri.example"]);
  expect(recipientAddresses("document-expiring", [])).toEqual(["bea@kauri.example"]);
});

it("adds the contacts that chose the topic, with their names and their own keys", () => {
  expect(recipientAddresses("supplier-new-booking", [contact({})])).toContain("desk@kauri.example");
  expect(recipientAddresses("supplier-bid-invitation", [contact({})])).not.toContain("desk@kauri.example");
  const recipients = listRecipients("supplier-booking-cancelled", {
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
  expect(recipientAddresses("supplier-new-booking", [own, contact({})], null)).toEqual(["desk@kauri.example"]);
  expect(recipientAddresses("supplier-new-booking", [own], null)).toEqual(["bea@kauri.example"]);
  expect(recipientAddresses("supplier-new-booking", [own, contact({ stopReason: "Bounced" })], null)).toEqual([
    "bea@kauri.example",
  ]);
  const ownSmsWithoutTopics = contact({ id: "own-sms", channel: "sms", address: "", name: "", topics: [] });
  expect(recipientAddresses("supplier-new-booking", [ownSmsWithoutTopics])).toEqual(["bea@kauri.example"]);
});

it("sends security notices only to the account's email address", () => {
  const all = [contact({ topics: TOPICS }), contact({ id: "own", address: "", topics: [] })];
  for (const kind of ["bank-account-changed", "business-details-changed", "account-transfer-done"] as const)
    expect([kind, findTopic(kind), recipientAddresses(kind, all)]).toEqual([kind, null, ["bea@kauri.example"]]);
});

it("sends one message to an address that is both a contact's and the account's", () => {
  expect(recipientAddresses("supplier-new-booking", [contact({ address: "BEA@kauri.example" })], null)).toEqual([
    "bea@kauri.example",
  ]);
});

it("text messages exist for exactly the topics that a mobile contact can choose", () => {
  const topicsWithSms = new Set(
    Object.entries(KINDS).flatMap(([kind, channels]) =>
      (channels as readonly string[]).includes("sms") ? (findTopic(kind as MessageKind) ?? []) : [],
    ),
  );
  expect([...topicsWithSms].sort()).toEqual([...TOPICS_BY_CHANNEL.sms].sort());
});

it("finds the contact that a message was sent to in the message's id", () => {
  expect(parseContactId(`supplier-new-booking:${ID}:4:email:${ID}`)).toBe(ID);
  expect(parseContactId(`supplier-new-booking:${ID}:4:email`)).toBeNull();
  expect(parseContactId(`supplier-new-booking:${ID}:push:${ID}`)).toBeNull();
});
