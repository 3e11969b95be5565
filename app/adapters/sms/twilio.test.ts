import { expect, it } from "vitest";
import { twilioMessages } from "./twilio-messages";
import { twilioVerify } from "./twilio-verify";

const account = (respond: () => Promise<Response>, requests: Request[] = []) => ({
  accountSid: "AC1",
  authToken: "token",
  send(request: Request) {
    requests.push(request);
    return respond();
  },
});
const verifier = (status: number, body: object) =>
  twilioVerify({ ...account(async () => Response.json(body, { status })), serviceSid: "VA1" });

it("requests a code with basic auth and a form body", async () => {
  const requests: Request[] = [];
  const twilio = twilioVerify({
    ...account(async () => Response.json({ sid: "VE1", status: "pending" }, { status: 201 }), requests),
    serviceSid: "VA1",
  });
  expect(await twilio.send("+61404040404")).toEqual({ kind: "sent", ref: "VE1" });
  expect([requests[0]?.url, requests[0]?.headers.get("Authorization")]).toEqual([
    "https://verify.twilio.com/v2/Services/VA1/Verifications",
    `Basic ${btoa("AC1:token")}`,
  ]);
  expect(await requests[0]?.text()).toBe("To=%2B61404040404&Channel=sms&Locale=en");
});

it("AB-09 cancels a code with too many attempts before it requests another one", async () => {
  const requests: Request[] = [];
  const twilio = twilioVerify({
    ...account(async () => Response.json({ sid: "VE2", status: "pending" }, { status: 201 }), requests),
    serviceSid: "VA1",
  });
  expect(await twilio.send("+61404040404", "VE1")).toEqual({ kind: "sent", ref: "VE2" });
  expect([requests[0]?.url, await requests[0]?.text(), requests[1]?.url]).toEqual([
    "https://verify.twilio.com/v2/Services/VA1/Verifications/VE1",
    "Status=canceled",
    "https://verify.twilio.com/v2/Services/VA1/Verifications",
  ]);
});

it.each([
  [400, 60205, { kind: "refused", reason: "not-a-mobile" }],
  [400, 60200, { kind: "refused", reason: "not-a-mobile" }],
  [429, 60203, { kind: "refused", reason: "too-many" }],
  [403, 60410, { kind: "refused", reason: "blocked" }],
  [401, 20003, { kind: "unavailable", reason: "twilio 401 20003" }],
  [503, 0, { kind: "unavailable", reason: "twilio 503 0" }],
])("a refused send with status %i and code %i returns the matching outcome", async (status, code, outcome) => {
  expect(await verifier(status, { code }).send("+61404040404")).toEqual(outcome);
});

it.each([
  [200, { status: "approved" }, "valid"],
  [201, { status: "approved" }, "valid"],
  [201, { status: "pending", valid: false }, "invalid"],
  [200, { status: "pending", valid: false }, "invalid"],
  [404, { code: 20404 }, "not-found"],
  [400, { code: 60200 }, "invalid"],
  [429, { code: 60202 }, "too-many"],
  [500, {}, "unavailable"],
])("a code check with response %i %j returns %s", async (status, body, kind) => {
  expect((await verifier(status, body).check("+61404040404", "123456")).kind).toBe(kind);
});

it("a network failure returns unavailable and never throws", async () => {
  const twilio = twilioVerify({ ...account(() => Promise.reject(new Error("offline"))), serviceSid: "VA1" });
  expect([(await twilio.send("+61404040404")).kind, (await twilio.check("+61404040404", "123456")).kind]).toEqual([
    "unavailable",
    "unavailable",
  ]);
});

it("sends text messages from a number or messaging service and gives up on invalid numbers", async () => {
  const requests: Request[] = [];
  const twilioFrom = (sender: string, status: number) =>
    twilioMessages({
      ...account(async () => Response.json(status === 201 ? { sid: "SM1" } : { code: 21614 }, { status }), requests),
      from: sender,
      reportsUrl: "https://pitlane.test/report",
    });
  const message = { id: "1", to: "+61404040404", subject: null, text: "Hi", html: null };
  expect(await twilioFrom("Pitlane", 201).send(message)).toEqual({ kind: "sent", providerId: "SM1" });
  expect(await twilioFrom("MG123", 400).send(message)).toEqual({
    kind: "never",
    reason: "twilio 400 21614",
    isDeadNumber: true,
  });
  expect(await twilioFrom("MG123", 503).send(message)).toMatchObject({ kind: "later" });
  expect(await twilioFrom("MG123", 429).send(message)).toMatchObject({ kind: "rest", afterMs: null });
  expect(await twilioFrom("MG123", 401).send(message)).toMatchObject({ kind: "rest" });
  expect([await requests[0]?.text(), await requests[1]?.text()]).toEqual([
    "To=%2B61404040404&Body=Hi&From=Pitlane&StatusCallback=https%3A%2F%2Fpitlane.test%2Freport%3Fmessage%3D1",
    "To=%2B61404040404&Body=Hi&MessagingServiceSid=MG123&StatusCallback=https%3A%2F%2Fpitlane.test%2Freport%3Fmessage%3D1",
  ]);
});
