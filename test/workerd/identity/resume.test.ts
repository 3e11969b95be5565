import { testLeadGuid, toLeadGuid } from "../../support/ids";
import { beforeAll, expect, it } from "vitest";
import { createLead } from "../../../app/usecases/lead/create-lead";
import type { Context } from "../../../app/usecases/context";
import { readLead } from "../../../app/usecases/lead/open-lead";
import { saveLead } from "../../../app/usecases/lead/save-lead";
import { listOutbox } from "../../../app/usecases/operations/outbox/list-outbox";
import { requestCode, continueFlow } from "../../../app/usecases/funnel/continue-flow";
import { sendLink } from "../../../app/usecases/lead/resume/send-link";
import { showLink } from "../../../app/usecases/lead/resume/show-link";
import { basicService } from "../../../app/domain/lead/cart/new-item";
import { HILUX, PARRAMATTA } from "../../support/test-lead";
import { browser } from "../leads/browser";
import { DB } from "../database";

const DAY = 24 * 3_600_000;
let peopleCount = 0;

beforeAll(async () => {
  const template = (channel: string, key: string, body: string) =>
    DB.prepare(
      "insert into messages (key, channel, audience, subject, body) values (?, ?, 'customer', 'Subject', ?)",
    ).bind(key, channel, body);
  await DB.batch([
    template("email", "quote-link", "{items} {link}"),
    template("sms", "quote-link", "{link}"),
    template("email", "verification-code", "{code} is your code."),
    template("sms", "verification-code", "{code} is your code."),
  ]);
});

const contextLater = (context: Context, ms: number): Context => ({ ...context, clock: { now: () => Date.now() + ms } });
const newPerson = () => ({
  firstName: "Kim",
  email: `kim${++peopleCount}@customer.example`,
  mobile: null as string | null,
});

async function testQuoteOf(context: Context, contact: ReturnType<typeof newPerson> | null) {
  const lead = await createLead(context, {
    patch: {
      vehicle: HILUX,
      suburb: PARRAMATTA,
      cartOps: [{ op: "put", item: basicService }],
      ...(contact ? { contact } : {}),
    },
  });
  if (!lead.ok) throw new Error(lead.code);
  return lead.lead.guid;
}

async function newestMessage(to: string, template: string): Promise<string> {
  const message = (await listOutbox(browser()))?.find(
    (messageView) => messageView.to === to && messageView.template === template,
  );
  return message?.rendered?.text ?? "";
}

async function requestResumeLink(context: Context, guid: string, to: string): Promise<string> {
  expect(await sendLink(context, toLeadGuid(guid), to)).toEqual({ ok: true, to });
  return /\/resume\/([\w-]{27})/.exec(await newestMessage(to, "quote-link"))?.[1] ?? "";
}

it("a resume link shows the quote on another device, and a code transfers it", async () => {
  const phone = browser();
  const laptop = browser();
  const kim = newPerson();
  const guid = await testQuoteOf(phone, kim);
  const token = await requestResumeLink(phone, guid, kim.email);

  const link = await showLink(laptop, token);
  expect(link).toMatchObject({
    ok: true,
    items: ["Basic Service"],
    proof: { channel: "email", to: "k…@customer.example" },
  });
  expect(JSON.stringify(link)).not.toContain(kim.email);
  expect(await readLead(laptop, guid)).toMatchObject({ isHolder: false, lead: { contact: { email: null } } });

  expect(await requestCode(laptop, token)).toEqual({ ok: true });
  const code = (await newestMessage(kim.email, "verification-code")).slice(0, 6);
  expect(code).toMatch(/^\d{6}$/);
  expect(await continueFlow(laptop, token, code === "111111" ? "222222" : "111111")).toMatchObject({
    ok: false,
    code: "invalid-input",
  });
  expect(await readLead(laptop, guid)).toMatchObject({ isHolder: false });
  expect(await continueFlow(laptop, token, code)).toEqual({ ok: true, guid, path: `/quote-2/${guid}?step=date` });
  expect(await readLead(laptop, guid)).toMatchObject({ isHolder: true, lead: { contact: { email: kim.email } } });
  const saved = await saveLead(laptop, { guid, patch: { repairNotes: "from the laptop" } });
  expect(saved).toMatchObject({ ok: true, shifted: false });
});

it("a code for a mobile number is sent by text message", async () => {
  const phone = browser();
  const laptop = browser();
  const kim = { ...newPerson(), mobile: "+61455700123" };
  const guid = await testQuoteOf(phone, kim);
  const token = await requestResumeLink(phone, guid, kim.email);
  expect(await showLink(laptop, token)).toMatchObject({ proof: { channel: "sms", to: "0455 7..." } });
  expect(await requestCode(laptop, token)).toEqual({ ok: true });
  const code = (await newestMessage(kim.mobile, "verification-code")).slice(0, 6);
  expect(await continueFlow(laptop, token, code)).toMatchObject({ ok: true, guid });
});

it("opening a resume link changes nothing, even repeatedly", async () => {
  const phone = browser();
  const kim = newPerson();
  const guid = await testQuoteOf(phone, kim);
  const token = await requestResumeLink(phone, guid, kim.email);
  const leadBefore = await phone.db.leads.findStored(guid);
  for (let times = 0; times < 3; times += 1) await showLink(browser(), token);
  expect(await phone.db.leads.findStored(guid)).toEqual(leadBefore);
  expect(await newestMessage(kim.email, "verification-code")).toBe("");
});

it("a draft without contact details continues without a code", async () => {
  const phone = browser();
  const laptop = browser();
  const { email } = newPerson();
  const guid = await testQuoteOf(phone, null);
  const token = await requestResumeLink(phone, guid, email);
  expect(await showLink(laptop, token)).toMatchObject({ proof: null });
  expect(await continueFlow(laptop, token, null)).toEqual({ ok: true, guid, path: `/quote-2/${guid}?step=date` });
});

it("a link expires after seven days, and a made-up link opens nothing", async () => {
  const phone = browser();
  const kim = newPerson();
  const token = await requestResumeLink(phone, await testQuoteOf(phone, kim), kim.email);
  expect(await showLink(contextLater(browser(), 7 * DAY - 60_000), token)).toMatchObject({ ok: true });
  expect(await showLink(contextLater(browser(), 7 * DAY + 60_000), token)).toMatchObject({
    ok: false,
    code: "link-not-found",
  });
  for (const created of ["", "x".repeat(27), token.slice(0, -1)])
    expect(await showLink(browser(), created)).toMatchObject({ ok: false, code: "link-not-found" });
  const { results } = await DB.prepare("select * from resume_links, email_codes").all();
  expect(JSON.stringify(results)).not.toContain(token);
});

it("a stranger who knows the guid can only have the link sent to the quote's owner", async () => {
  const kim = newPerson();
  const guid = await testQuoteOf(browser(), kim);
  const mine = `thief${peopleCount}@evil.example`;
  expect(await sendLink(browser(), guid, mine)).toEqual({ ok: true, to: "k…@customer.example" });
  expect([await newestMessage(mine, "quote-link"), await newestMessage(kim.email, "quote-link")]).toEqual([
    "",
    expect.stringContaining("/resume/"),
  ]);
});

it("resume links are limited per quote and per network", async () => {
  const countLinks = async (guid: string) =>
    (await DB.prepare("select count(*) as n from outbox where about = ? and template = 'quote-link'")
      .bind(guid)
      .first<number>("n")) ?? 0;
  const ownedQuote = await testQuoteOf(browser(), newPerson());
  const unownedQuote = await testQuoteOf(browser(), null);
  for (const guid of [ownedQuote, unownedQuote]) {
    // Each request comes from another network, and asks for another address if the quote has no contact.
    const ask = (ms: number) => sendLink(contextLater(browser(), ms), guid, newPerson().email);
    expect(await ask(0)).toMatchObject({ ok: true });
    expect(await ask(1_000)).toMatchObject({ ok: false, code: "rate-limited" });
    for (const minute of [2, 4, 6, 8]) expect(await ask(minute * 60_000)).toMatchObject({ ok: true });
    expect(await ask(10 * 60_000)).toMatchObject({ ok: false, code: "rate-limited" });
    expect(await countLinks(guid)).toBe(5);
    expect(await ask(25 * 60 * 60_000)).toMatchObject({ ok: true });
  }
  // The limit is thirty per minute for one network, across quotes. Each quote is used every 45 minutes, which is far below its own limit.
  const network = browser();
  const many = await Promise.all(Array.from({ length: 3 }, () => testQuoteOf(browser(), null)));
  const outcomes = [];
  for (let index = 0; index < 62; index++)
    outcomes.push(
      await sendLink(contextLater(network, 15 * index * 60_000), toLeadGuid(many[index % 3] ?? ""), newPerson().email),
    );
  expect(outcomes.slice(0, 30).every((item) => item.ok)).toBe(true);
  // At most two rate-limit windows are involved.
  expect(outcomes.filter((item) => !item.ok && item.code === "rate-limited").length).toBeGreaterThanOrEqual(2);
});

it("codes and links are sent once a minute, and a code allows five attempts and one use", async () => {
  const phone = browser();
  const laptop = browser();
  const kim = newPerson();
  const guid = await testQuoteOf(phone, kim);
  const token = await requestResumeLink(phone, guid, kim.email);
  expect(await sendLink(phone, guid, kim.email)).toMatchObject({ ok: false, code: "rate-limited" });
  await requestCode(laptop, token);
  expect(await requestCode(laptop, token)).toMatchObject({ ok: false, code: "rate-limited" });
  const code = (await newestMessage(kim.email, "verification-code")).slice(0, 6);
  const wrong = code === "111111" ? "222222" : "111111";
  for (let times = 0; times < 5; times += 1)
    expect(await continueFlow(laptop, token, wrong)).toMatchObject({ code: "invalid-input" });
  expect(await continueFlow(laptop, token, code)).toMatchObject({
    ok: false,
    code: "rate-limited",
    fields: { code: [expect.stringMatching(/this code no longer works\. You can ask for a new one in \d+ minutes/)] },
  });
  // Attempts are counted until the locked code expires, so no new code is emailed until then, and the page says how long that is.
  const soon = Date.now() + 90_000;
  expect(await requestCode({ ...laptop, clock: { now: () => soon } }, token)).toMatchObject({
    ok: false,
    code: "rate-limited",
    fields: { code: [expect.stringMatching(/You can ask for a new one in \d+ minutes/)] },
  });
  expect(await readLead(laptop, guid)).toMatchObject({ isHolder: false });
});

it("a used code is not valid in another browser", async () => {
  const phone = browser();
  const laptop = browser();
  const kim = newPerson();
  const token = await requestResumeLink(phone, await testQuoteOf(phone, kim), kim.email);
  await requestCode(laptop, token);
  const code = (await newestMessage(kim.email, "verification-code")).slice(0, 6);
  expect(await continueFlow(laptop, token, code)).toMatchObject({ ok: true });
  expect(await continueFlow(browser(), token, code)).toMatchObject({ ok: false, code: "invalid-input" });
});

it("input that is neither an email nor a mobile is refused with the accepted formats", async () => {
  const phone = browser();
  const guid = await testQuoteOf(phone, null);
  for (const input of ["", "abc", "1300 123 456", "a@b"])
    expect(await sendLink(phone, guid, input)).toMatchObject({
      ok: false,
      code: "invalid-input",
      fields: { to: [expect.any(String)] },
    });
  expect(await sendLink(phone, testLeadGuid(), "a@b.example")).toMatchObject({ ok: false, code: "lead-not-found" });
});
