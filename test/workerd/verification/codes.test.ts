import { beforeAll, expect, it } from "vitest";
import type { Context } from "../../../app/usecases/context";
import { createLead } from "../../../app/usecases/lead/create-lead";
import { readLead } from "../../../app/usecases/lead/open-lead";
import { contactDigest } from "../../../app/usecases/identity/contact-digests";
import { listOutbox } from "../../../app/usecases/operations/outbox/list-outbox";
import { checkCode } from "../../../app/usecases/lead/check-code";
import {
  findCodeStatus,
  resendCode,
  sendCode,
  startVerification,
} from "../../../app/usecases/identity/verification/send-code";
import { browser } from "../leads/browser";
import { DB } from "../database";

let numberCount = 0;
/** Returns an unused number, because limits are per number. */
const testMobile = () => `+614111${String(++numberCount).padStart(5, "0")}`;

beforeAll(async () => {
  await DB.prepare(
    "insert into messages (key, channel, audience, subject, body) values ('verification-code', 'sms', 'customer', null, '{code} is your {brand} code. @{host} #{code}')",
  ).run();
});

/** The context of the same browser at a later time. */
const contextLater = (context: Context, ms: number): Context => ({ ...context, clock: { now: () => Date.now() + ms } });

async function testLeadOf(context: Context) {
  const lead = await createLead(context);
  if (!lead.ok) throw new Error(lead.code);
  return lead.lead.guid;
}

async function codeFor(mobile: string) {
  const message = (await listOutbox(browser()))?.find(({ to }) => to === mobile);
  return message?.rendered?.text.slice(0, 6) ?? "none";
}

const wrongCode = (code: string) => (code === "111111" ? "222222" : "111111");

it("F-242 F-388 sends a six-digit code to the outbox and never in the response", async () => {
  const mobile = testMobile();
  const message = await sendCode(browser(), mobile.replace("+61", "0"));
  expect(message).toMatchObject({ ok: true, mobile });
  const code = await codeFor(mobile);
  expect(code).toMatch(/^\d{6}$/);
  expect(JSON.stringify(message)).not.toContain(code);
  const { results } = await DB.prepare("select * from verification_numbers, outbox").all();
  expect(JSON.stringify(results)).not.toMatch(new RegExp(`${mobile.slice(3)}|"${code}`));
});

it("F-309 F-388 refuses landlines, service numbers and numbers of other countries", async () => {
  for (const number of ["02 9876 5432", "1300 123 456", "+64211234567", "+447700900123", "12"])
    expect(await sendCode(browser(), number)).toMatchObject({ ok: false, code: "invalid-input" });
});

it("F-244 F-390 P-306 the right code is ValidCode, and the lead stores the verified number", async () => {
  const anna = browser();
  const mobile = testMobile();
  const leadGuid = await testLeadOf(anna);
  await sendCode(anna, mobile);
  expect(await checkCode(anna, { mobile, code: await codeFor(mobile), leadGuid })).toEqual({
    ok: true,
    result: "ValidCode",
    leadGuid,
  });
  expect(await readLead(anna, leadGuid)).toMatchObject({
    isHolder: true,
    lead: { contact: { mobile, verifiedMobile: mobile } },
  });
});

it("F-245 F-390 P-306 a wrong code is InvalidCode, a number without a code NotFound", async () => {
  const anna = browser();
  const mobile = testMobile();
  const leadGuid = await testLeadOf(anna);
  await sendCode(anna, mobile);
  expect(await checkCode(anna, { mobile, code: wrongCode(await codeFor(mobile)), leadGuid })).toMatchObject({
    result: "InvalidCode",
  });
  expect(await checkCode(anna, { mobile, code: "letters", leadGuid })).toMatchObject({ result: "InvalidCode" });
  expect(await checkCode(anna, { mobile: testMobile(), code: "123456", leadGuid })).toMatchObject({
    result: "NotFound",
  });
  expect(await readLead(anna, leadGuid)).toMatchObject({ hasContact: false });
});

it("the right code submitted twice, consecutively or concurrently, is ValidCode both times", async () => {
  const anna = browser();
  const mobile = testMobile();
  const leadGuid = await testLeadOf(anna);
  await sendCode(anna, mobile);
  const input = { mobile, code: await codeFor(mobile), leadGuid };
  const both = await Promise.all([checkCode(anna, input), checkCode(anna, input)]);
  expect([...both, await checkCode(anna, input)].map((result) => result.ok && result.result)).toEqual([
    "ValidCode",
    "ValidCode",
    "ValidCode",
  ]);
});

it("F-390 a used code is not valid for another lead", async () => {
  const anna = browser();
  const mobile = testMobile();
  await sendCode(anna, mobile);
  const code = await codeFor(mobile);
  await checkCode(anna, { mobile, code, leadGuid: await testLeadOf(anna) });
  expect(await checkCode(anna, { mobile, code, leadGuid: await testLeadOf(anna) })).toMatchObject({
    result: "NotFound",
  });
});

it("F-390 P-306 after five attempts even the right code is refused, concurrently too", async () => {
  const anna = browser();
  const mobile = testMobile();
  const leadGuid = await testLeadOf(anna);
  await sendCode(anna, mobile);
  const code = await codeFor(mobile);
  const guesses = Array.from({ length: 20 }, (_, n) => String(n).padStart(6, "0")).filter((guess) => guess !== code);
  const results = await Promise.all(guesses.map((guess) => checkCode(anna, { mobile, code: guess, leadGuid })));
  expect(results.filter((result) => result.ok).length).toBe(5);
  expect(await checkCode(anna, { mobile, code, leadGuid })).toMatchObject({ ok: false, code: "rate-limited" });
});

it("F-243 F-389 P-305 a resend within 60 seconds is refused, later ones send a valid code", async () => {
  const anna = browser();
  const mobile = testMobile();
  const leadGuid = await testLeadOf(anna);
  await sendCode(anna, mobile);
  expect(await resendCode(contextLater(anna, 59_000), mobile)).toMatchObject({ ok: false, code: "rate-limited" });
  expect(await resendCode(contextLater(anna, 61_000), mobile)).toMatchObject({ ok: true });
  expect(await checkCode(anna, { mobile, code: await codeFor(mobile), leadGuid })).toMatchObject({
    result: "ValidCode",
  });
});

it("F-243 F-389 after too many attempts no code is sent again until the stated time", async () => {
  const anna = browser();
  const mobile = testMobile();
  const leadGuid = await testLeadOf(anna);
  await sendCode(anna, mobile);
  const dead = await codeFor(mobile);
  for (let guess = 0; guess < 5; guess += 1)
    await checkCode(anna, { mobile, code: wrongCode(dead).replace(/.$/, String(guess)), leadGuid });
  const code = await checkCode(anna, { mobile, code: dead, leadGuid });
  expect(code).toMatchObject({
    ok: false,
    code: "rate-limited",
    fields: { code: [expect.stringContaining("a new one in 10 minutes")] },
  });

  const countTexts = async () => (await listOutbox(anna))?.filter(({ to }) => to === mobile).length;
  expect(await resendCode(contextLater(anna, 61_000), mobile)).toMatchObject({
    ok: false,
    code: "rate-limited",
    fields: { mobilePhoneNumber: ["Too many attempts with the last code. You can ask for a new one in 9 minutes"] },
  });
  expect(await countTexts()).toBe(1);
  expect(await resendCode(contextLater(anna, 601_000), mobile)).toMatchObject({ ok: true });
});

it("a form submitted twice sends one code", async () => {
  const anna = browser();
  const mobile = testMobile();
  const both = await Promise.all([sendCode(anna, mobile), sendCode(anna, mobile)]);
  expect(both.map((result) => result.ok)).toEqual([true, true]);
  expect((await listOutbox(anna))?.filter(({ to }) => to === mobile).length).toBe(1);
});

it("one network gets at most three codes an hour for one number", async () => {
  const anna: Context = {
    ...browser(),
    verifier: { send: async () => ({ kind: "sent" }), check: async () => ({ kind: "not-found" }) },
  };
  const mobile = testMobile();
  const sendResults: boolean[] = [];
  for (let minute = 0; minute < 7; minute += 1)
    sendResults.push((await resendCode(contextLater(anna, minute * 61_000), mobile)).ok);
  expect(sendResults).toEqual([true, true, true, false, false, false, false]);
  expect((await resendCode(contextLater(anna, 3_700_000), mobile)).ok).toBe(true);
});

it("a code expires after ten minutes", async () => {
  const anna = browser();
  const mobile = "+61411000404";
  const leadGuid = await testLeadOf(anna);
  await sendCode(anna, mobile);
  expect(await checkCode(anna, { mobile, code: await codeFor(mobile), leadGuid })).toMatchObject({
    result: "NotFound",
  });
});

it.each([
  "+61411000205",
  "+61411000203",
  "+61411000503",
])("F-410 a provider that refuses %s shows an error at the mobile field", async (mobile) => {
  const result = await sendCode(browser(), mobile);
  expect(result).toMatchObject({
    ok: false,
    code: "code-not-sent",
    fields: { mobilePhoneNumber: [expect.any(String)] },
  });
});

it("F-410 a provider failure does not count as a send, so a retry is possible at once", async () => {
  const anna = browser();
  await sendCode(anna, "+61412000503");
  expect(await sendCode(anna, "+61412000503")).toMatchObject({ ok: false, code: "code-not-sent" });
});

it("F-413 a failed check at the provider is a separate error, not a wrong code", async () => {
  const anna = browser();
  const brokenContext: Context = {
    ...anna,
    verifier: { send: async () => ({ kind: "sent" }), check: async () => ({ kind: "unavailable", reason: "down" }) },
  };
  expect(
    await checkCode(brokenContext, { mobile: testMobile(), code: "123456", leadGuid: await testLeadOf(anna) }),
  ).toMatchObject({
    ok: false,
    code: "code-check-failed",
  });
});

it("F-239 F-240 F-383 a supplier's own email or mobile is refused before any code is sent", async () => {
  const mobile = testMobile();
  const contextWithContactCheck = (isAvailable: boolean | Error): Context => ({
    ...browser(),
    db: {
      ...browser().db,
      supplierContacts: {
        isKnownContact: async () => (isAvailable instanceof Error ? Promise.reject(isAvailable) : isAvailable),
      },
    },
  });
  expect(
    await startVerification(contextWithContactCheck(true), { email: "Owner@supplier.example", mobile }),
  ).toMatchObject({
    ok: false,
    code: "suspected-workshop",
  });
  expect((await listOutbox(browser()))?.filter(({ to }) => to === mobile)).toEqual([]);
  expect(await startVerification(contextWithContactCheck(false), { email: null, mobile })).toMatchObject({ ok: true });
});

it("F-241 if the workshop check fails, the failure is logged and the code is sent", async () => {
  const context = browser();
  const logged: string[] = [];
  const failingContext: Context = {
    ...context,
    log: { ...context.log, warn: (event) => logged.push(event.event) },
    db: { ...context.db, supplierContacts: { isKnownContact: () => Promise.reject(new Error("down")) } },
  };
  expect(await startVerification(failingContext, { email: "a@b.example", mobile: testMobile() })).toMatchObject({
    ok: true,
  });
  expect(logged).toEqual(["workshop-check-failed"]);
});

it("texts are limited per network, block and day, and failed ones do not count", async () => {
  const contextWithCaps = (
    caps: Partial<Context["config"]["caps"]["texts"]>,
    network: string | null,
    overrides: Partial<Context> = {},
  ): Context => {
    const browserContext = browser();
    return {
      ...browserContext,
      config: {
        ...browserContext.config,
        caps: {
          ...browserContext.config.caps,
          texts: { perNetworkHourly: 1_000, perBlockDaily: 1_000, perDay: 1_000_000, ...caps },
        },
      },
      limits: { ...browserContext.limits, network, code: async () => true },
      verifier: { send: async () => ({ kind: "sent" }), check: async () => ({ kind: "not-found" }) },
      ...overrides,
    };
  };
  const sendCodes = async (context: Context, numbers: readonly string[]) =>
    (await Promise.all(numbers.map((number) => sendCode(context, number)))).filter(({ ok }) => ok).length;
  const testNumbers = (block: number, count: number) =>
    Array.from({ length: count }, (_, at) => `+6142${String(block).padStart(3, "0")}${String(at).padStart(4, "0")}`);
  expect(await sendCodes(contextWithCaps({ perNetworkHourly: 7 }, "192.0.2.1"), testNumbers(100, 30))).toBe(7);
  expect(await sendCodes(contextWithCaps({ perBlockDaily: 5 }, null), testNumbers(101, 30))).toBe(5);
  // An hour later the network's limit is reset, but the block's is not.
  const clockHourLater = { clock: { now: () => Date.now() + 3_700_000 } };
  expect(
    await sendCodes(
      contextWithCaps({ perNetworkHourly: 7, perBlockDaily: 9 }, "192.0.2.1", clockHourLater),
      testNumbers(100, 60).slice(30),
    ),
  ).toBe(2);
  const code = await sendCode(contextWithCaps({ perBlockDaily: 5 }, null), "+61421010999");
  expect(code).toMatchObject({
    ok: false,
    code: "rate-limited",
    fields: { mobilePhoneNumber: [expect.stringContaining("cannot send more codes")] },
  });
  // A refused number does not count as sent, so the page does not say that a code is on its way.
  expect(await sendCode(contextWithCaps({ perBlockDaily: 5 }, null), "+61421010999")).toMatchObject({ ok: false });
  const failingContext = {
    verifier: {
      send: async () => ({ kind: "unavailable", reason: "down" }) as const,
      check: async () => ({ kind: "not-found" }) as const,
    },
  };
  expect(await sendCodes(contextWithCaps({ perBlockDaily: 3 }, null, failingContext), testNumbers(102, 6))).toBe(0);
  expect(await sendCodes(contextWithCaps({ perBlockDaily: 3 }, null), testNumbers(102, 6))).toBe(3);
});

it("the limit of five guesses lasts as long as the newest code is valid", async () => {
  const anna: Context = {
    ...browser(),
    verifier: { send: async () => ({ kind: "sent" }), check: async () => ({ kind: "invalid" }) },
  };
  const { verification } = anna.db;
  const keys = { number: "a number of its own", purpose: "a purpose", requester: "somebody", isContactVerified: false };
  const now = Date.now();
  await verification.consumeSend(keys, now);
  await verification.consumeSend(keys, now + 590_000);
  const tries = await Promise.all(Array.from({ length: 12 }, () => verification.consumeTry(keys, now + 610_000)));
  expect(tries.filter((tryOutcome) => tryOutcome === "taken")).toHaveLength(5);
});

it("AB-09 a stranger's wrong codes lock out the stranger, not the owner", async () => {
  const owner = browser();
  const stranger = browser();
  const mobile = testMobile();
  await sendCode(stranger, mobile);
  const dead = await codeFor(mobile);
  const strangersLead = await testLeadOf(stranger);
  for (let guess = 0; guess < 5; guess += 1)
    await checkCode(stranger, { mobile, code: wrongCode(dead).replace(/.$/, String(guess)), leadGuid: strangersLead });
  expect(await resendCode(contextLater(stranger, 61_000), mobile)).toMatchObject({ ok: false, code: "rate-limited" });

  const leadGuid = await testLeadOf(owner);
  expect(await resendCode(contextLater(owner, 61_000), mobile)).toMatchObject({ ok: true });
  const newCode = await codeFor(mobile);
  expect(newCode).not.toBe(dead);
  expect(await checkCode(owner, { mobile, code: dead, leadGuid })).toMatchObject({ result: "InvalidCode" });
  expect(await checkCode(owner, { mobile, code: newCode, leadGuid })).toMatchObject({ result: "ValidCode" });
});

it("AB-09 wrong codes for one purpose do not lock another", async () => {
  const anna = browser();
  const { verification } = anna.db;
  const now = Date.now();
  const anyone = { number: "of two purposes", isContactVerified: false };
  const booking = { ...anyone, purpose: "cancel a booking", requester: "anna for a booking" };
  const quote = { ...anyone, purpose: "a quote", requester: "anna for a quote" };
  await verification.consumeSend(booking, now);
  for (let n = 0; n < 5; n += 1) expect(await verification.consumeTry(booking, now)).toBe("taken");
  expect(await verification.consumeTry(booking, now)).toBe("too-many");
  expect(await verification.consumeSend(booking, now + 61_000)).toMatchObject({ ok: false, reason: "locked" });
  expect(await verification.consumeSend(quote, now + 61_000)).toMatchObject({ ok: true });
  expect(await verification.consumeTry(quote, now + 62_000)).toBe("taken");
});

it("AB-09 a code allows five attempts, and strangers get four codes an hour for a number", async () => {
  const { verification } = browser().db;
  const now = Date.now();
  let tries = 0;
  let codes = 0;
  for (let minute = 0; minute < 30; minute += 1) {
    const sendKeys = (asker: number) => ({
      number: "of many strangers",
      purpose: "a link",
      requester: `stranger ${minute} ${asker}`,
      isContactVerified: false,
    });
    if ((await verification.consumeSend(sendKeys(0), now + minute * 61_000)).ok) codes += 1;
    for (let asker = 0; asker < 10; asker += 1)
      if ((await verification.consumeTry(sendKeys(asker), now + minute * 61_000)) === "taken" && minute < 13)
        tries += 1;
  }
  expect(codes).toBe(4);
  expect(tries).toBeLessThanOrEqual(20);
});

it("counts each sent code as one text to its country, and does not count failed ones", async () => {
  const readTextCounts = async () =>
    (
      await DB.prepare(
        "select tally, name, sum(n) as n from request_tallies where tally in ('text-parts', 'code-texts') group by 1, 2 order by 1",
      ).all()
    ).results;
  await DB.prepare("delete from request_tallies where tally in ('text-parts', 'code-texts')").run();
  await sendCode(browser(), "+61412000503");
  expect(await readTextCounts()).toEqual([]);
  await sendCode(browser(), "+61404999111");
  expect(await readTextCounts()).toEqual([
    { tally: "code-texts", name: "AU", n: 1 },
    { tally: "text-parts", name: "AU", n: 1 },
  ]);
});

it("AB-09 strangers together can use at most two attempts of a code", async () => {
  const owner = browser();
  const mobile = testMobile();
  const leadGuid = await testLeadOf(owner);
  await sendCode(owner, mobile);
  const code = await codeFor(mobile);
  for (let n = 0; n < 8; n += 1) {
    const stranger = browser();
    const result = await checkCode(stranger, { mobile, code: wrongCode(code), leadGuid: await testLeadOf(stranger) });
    expect(result).toMatchObject({ result: n < 2 ? "InvalidCode" : "NotFound" });
  }
  expect(await checkCode(owner, { mobile, code, leadGuid })).toMatchObject({ result: "ValidCode" });
});

it("AB-09 a code requested on one network can be entered on another", async () => {
  const homeBrowser = browser();
  const travelBrowser = browser();
  const mobile = testMobile();
  await sendCode(homeBrowser, mobile);
  const leadGuid = await testLeadOf(travelBrowser);
  expect(await checkCode(travelBrowser, { mobile, code: await codeFor(mobile), leadGuid })).toMatchObject({
    result: "ValidCode",
  });
});

it("AB-01 the networks of one block share a text budget", async () => {
  const requestCode = async (network: string, at: number) => {
    const browserContext = browser();
    const { texts } = browserContext.config.caps;
    return (
      await sendCode(
        {
          ...browserContext,
          config: {
            ...browserContext.config,
            caps: { ...browserContext.config.caps, texts: { ...texts, perNetworkHourly: 1 } },
          },
          limits: { ...browserContext.limits, network, code: async () => true },
          verifier: { send: async () => ({ kind: "sent" }), check: async () => ({ kind: "not-found" }) },
        },
        `+6143${String(at).padStart(3, "0")}0001`,
      )
    ).ok;
  };
  const results = [];
  for (let n = 0; n < 14; n += 1) results.push(await requestCode(`2001:db8:5:${n.toString(16)}::/64`, n));
  expect(results.filter(Boolean)).toHaveLength(10);
});

/** A browser in its own block of networks. */
function browserInBlock(block: number, overrides: Partial<Context> = {}): Context {
  const context = { ...browser(), ...overrides };
  return { ...context, limits: { ...context.limits, network: `198.51.${block}.7`, code: async () => true } };
}
/** A browser that verified the mobile on the bookings page before. */
async function provedBrowser(mobile: string, block: number): Promise<Context> {
  const context = browserInBlock(block);
  const contactHash = crypto.randomUUID();
  const digest = await contactDigest(context, { channel: "sms", to: mobile });
  await context.db.sessions.beginContactSession({
    idHash: contactHash,
    digest,
    masked: "…",
    endsAt: Date.now() + 86_400_000,
  });
  return { ...context, viewer: { ...context.viewer, contactHash } };
}
const countTexts = async (mobile: string) =>
  (await listOutbox(browser()))?.filter(({ to }) => to === mobile).length ?? 0;
/** Five networks request codes for the mobile every minute. Returns the number of requests that were accepted. */
async function attackFromFiveNetworks(mobile: string, minutes: number): Promise<number> {
  let accepted = 0;
  for (let minute = 0; minute < minutes; minute += 1) {
    const stranger = contextLater(browserInBlock(100 + (minute % 5)), minute * 61_000);
    if ((await resendCode(stranger, mobile, "bookings of a contact")).ok) accepted += 1;
  }
  return accepted;
}

it("one network block cannot use up a number's limit, and a further network still gets a code", async () => {
  const mobile = testMobile();
  const sent = [];
  for (let minute = 0; minute < 6; minute += 1)
    sent.push((await resendCode(contextLater(browserInBlock(1), minute * 61_000), mobile)).ok);
  expect(sent).toEqual([true, true, true, false, false, false]);
  const otherBlock = browserInBlock(1);
  const sameBlock = { ...otherBlock, limits: { ...otherBlock.limits, network: "198.51.1.200" } };
  expect(await resendCode(contextLater(sameBlock, 6 * 61_000), mobile, "another")).toMatchObject({ ok: false });
  expect(await resendCode(contextLater(browserInBlock(2), 6 * 61_000), mobile)).toMatchObject({ ok: true });
});

it("after an attack from five networks, a browser with proof of the number gets a code", async () => {
  const mobile = testMobile();
  expect(await attackFromFiveNetworks(mobile, 10)).toBe(4);
  const owner = contextLater(await provedBrowser(mobile, 9), 10 * 61_000);
  const leadGuid = await testLeadOf(owner);
  expect(await resendCode(owner, mobile)).toMatchObject({ ok: true });
  // Strangers guess first, but cannot use up the owner's attempts.
  const code = await codeFor(mobile);
  for (let n = 0; n < 4; n += 1) {
    const stranger = contextLater(browserInBlock(50 + n), 10 * 61_000);
    await checkCode(stranger, { mobile, code: wrongCode(code), leadGuid: await testLeadOf(stranger) });
  }
  expect(await checkCode(owner, { mobile, code, leadGuid })).toMatchObject({ result: "ValidCode" });
  // The number never gets more than five codes an hour, with proof or without.
  expect(await resendCode(contextLater(await provedBrowser(mobile, 10), 12 * 61_000), mobile)).toMatchObject({
    ok: false,
    code: "rate-limited",
  });
  expect(await attackFromFiveNetworks(mobile, 12)).toBe(0);
  expect(await countTexts(mobile)).toBe(5);
});

it("after an attack from five networks the latest code still works, for the owner's purpose", async () => {
  const mobile = testMobile();
  await attackFromFiveNetworks(mobile, 5);
  const owner = contextLater(browserInBlock(9), 5 * 61_000);
  const leadGuid = await testLeadOf(owner);
  expect(await resendCode(owner, mobile)).toMatchObject({
    ok: false,
    code: "rate-limited",
    fields: {
      mobilePhoneNumber: [
        "Several codes were requested for this number in the last hour. Enter the latest one, or ask for another in 55 minutes",
      ],
    },
  });
  expect(await findCodeStatus(owner, mobile)).toMatchObject({ isLocked: false });
  expect(await checkCode(owner, { mobile, code: await codeFor(mobile), leadGuid })).toMatchObject({
    result: "ValidCode",
  });
  expect(await countTexts(mobile)).toBe(4);
  const late = contextLater(browserInBlock(9), 20 * 61_000);
  expect(await resendCode(late, mobile)).toMatchObject({
    fields: { mobilePhoneNumber: [expect.stringMatching(/in the last hour\. Ask for another in 40 minutes$/)] },
  });
});

it("a request from a browser with proof replaces a code whose attempts strangers used", async () => {
  const { verification } = browser().db;
  const now = Date.now();
  const stranger = { number: "of an owner", purpose: "a link", requester: "stranger", isContactVerified: false };
  const owner = { ...stranger, requester: "owner", isContactVerified: true };
  await verification.consumeSend(stranger, now);
  await verification.recordSend(stranger.number, "first", { day: "2026-11-28", destination: "AU" });
  for (let n = 0; n < 4; n += 1) expect(await verification.consumeTry(stranger, now)).toBe("taken");
  expect(await verification.consumeSend(owner, now + 61_000)).toMatchObject({ ok: true, replacedCodeId: "first" });
  const tries = [];
  for (let n = 0; n < 8; n += 1) tries.push(await verification.consumeTry(owner, now + 62_000));
  expect(tries.filter((tryQuota) => tryQuota === "taken")).toHaveLength(5);
});

it("a failed send does not count against the network's part", async () => {
  const { verification } = browser().db;
  const now = Date.now();
  const keys = { number: "of a failed send", purpose: "a link", requester: "block.network", isContactVerified: false };
  for (let n = 0; n < 5; n += 1) {
    const sendQuota = await verification.consumeSend(keys, now + n);
    expect(sendQuota.ok).toBe(true);
    await verification.refundSend(keys, sendQuota.lastSentAt);
  }
});
