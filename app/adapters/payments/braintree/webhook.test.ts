import { expect, it } from "vitest";
import { answerChallenge, braintreeSignature, readBraintreeWebhook } from "./webhook";

const KEYS = { publicKey: "integration_public_key", privateKey: "integration_private_key" };
/** A sample notification of an opened dispute, generated and signed by Braintree's Node library. */
const PAYLOAD =
  "PG5vdGlmaWNhdGlvbj4KICAgIDx0aW1lc3RhbXAgdHlwZT0iZGF0ZXRpbWUiPjIwMjYtMTEtMjdUMDk6MDA6MDBaPC90aW1lc3RhbXA+CiAgICA8a2luZD5kaXNwdXRlX29wZW5lZDwva2luZD4KICAgIDxzdWJqZWN0PjxkaXNwdXRlPgogIDxhbW91bnQ+MjUwLjAwPC9hbW91bnQ+CiAgPGtpbmQ+Y2hhcmdlYmFjazwva2luZD4KICA8dHJhbnNhY3Rpb24+CiAgICA8aWQ+b3RoZXI8L2lkPgogICAgPGFtb3VudD4yNTAuMDA8L2Ftb3VudD4KICA8L3RyYW5zYWN0aW9uPgogIDxpZD5qcHl6ejRrOG0zd3ZicXNjPC9pZD4KPC9kaXNwdXRlPjwvc3ViamVjdD4KPC9ub3RpZmljYXRpb24+\n";
const DIGEST = "839d8f788541239858ac0ba481676a81f733adcd";
const SIGNATURE = `${KEYS.publicKey}|${DIGEST}`;
const NOTICE = {
  ok: true,
  eventId: "dispute_opened:jpyzz4k8m3wvbqsc:2026-11-27T09:00:00Z",
  kind: "dispute_opened",
  providerId: null,
  disputeId: "jpyzz4k8m3wvbqsc",
};

it("answers a challenge as Braintree's own library does, and ignores invalid challenges", async () => {
  expect(await answerChallenge(KEYS, "20f9f8ed05f77439fe955c977e4c8a53")).toBe(
    "integration_public_key|d9b899556c966b3f06945ec21311865d35df3ce4",
  );
  for (const challenge of ["", "bad challenge", "20F9F8ED05F77439FE95", "abc", "a".repeat(33)])
    expect(await answerChallenge(KEYS, challenge)).toBeNull();
});

it("reads only the dispute of a signed notification, not its kind or its transaction", async () => {
  expect(await readBraintreeWebhook(KEYS, PAYLOAD, SIGNATURE)).toEqual(NOTICE);
});

it.each([
  ["after the pair of another key", PAYLOAD, `other_public_key|${"0".repeat(40)}&${SIGNATURE}`],
  ["when the form lost the last line break", PAYLOAD.trimEnd(), SIGNATURE],
])("accepts a signature %s", async (_, payload, signature) => {
  expect(await readBraintreeWebhook(KEYS, payload, signature)).toEqual(NOTICE);
});

it.each([
  ["no signature", PAYLOAD, null],
  ["an empty payload", "", SIGNATURE],
  ["another public key", PAYLOAD, `other_public_key|${DIGEST}`],
  ["another digest", PAYLOAD, `${KEYS.publicKey}|${"0".repeat(40)}`],
  ["a digest that is cut", PAYLOAD, SIGNATURE.slice(0, -1)],
  ["a changed payload", PAYLOAD.replace("PG5v", "PG5w"), SIGNATURE],
  ["characters that base64 has not", `${PAYLOAD}<`, SIGNATURE],
  ["the digest alone", PAYLOAD, DIGEST],
])("refuses %s as forged", async (_, payload, signature) => {
  expect(await readBraintreeWebhook(KEYS, payload, signature)).toEqual({ ok: false, reason: "forged" });
});

it("reports a signed non-notification as malformed and recognises Braintree's check request", async () => {
  const read = async (xml: string) => {
    const payload = btoa(xml);
    return readBraintreeWebhook(KEYS, payload, braintreeSignature(KEYS, payload));
  };
  expect(await read("<html><kind>x</kind></html>")).toEqual({ ok: false, reason: "malformed" });
  const checkXml = '<notification><kind>check</kind><timestamp type="datetime">2026-11-27T09:00:00Z</timestamp>';
  expect(await read(`${checkXml}<subject><check type="boolean">true</check></subject></notification>`)).toMatchObject({
    kind: "check",
    disputeId: null,
  });
});
