import { beforeAll, expect, it } from "vitest";
import type { Message } from "../../../app/domain/notifications/message";
import { listOutbox } from "../../../app/usecases/operations/outbox/list-outbox";
import { sealMessage } from "../../../app/usecases/notifications/seal-message";
import { sendDueMessages } from "../../../app/usecases/operations/outbox/send-due";
import type { Client } from "../identity/client";
import { seedPortal, signInClient } from "../portal/test-portal";
import { momentContext } from "../quotes/marketplace";
import { DB, pageFields, addEmployee, previewAndSave, htmlText } from "./test-desk";

/** Message texts are changed and restored at the desk, with a preview, an author and a reason. Messages already waiting are sent with the old text. */

let opal: Client;
let fay: Client;

beforeAll(async () => {
  await seedPortal();
  [opal, fay] = await Promise.all([signInClient("demo-operator"), signInClient("demo-second-operator")]);
  await addEmployee("opal@operator.example", "supply");
  await addEmployee("fay@operator.example", "admin");
}, 60_000);

const PAGE = "/desk/texts/quote-link.sms";
const MAIL = "/desk/texts/quote-link.email";

const MINUTE_MS = 60_000;

/** Queues a message with a link to a quote. */
async function queueQuoteLink(): Promise<string> {
  const { context } = momentContext(Date.now());
  const id = `quote-link:${crypto.randomUUID()}`;
  const message: Message = {
    id,
    channel: "sms",
    template: "quote-link",
    to: "+61491570006",
    values: { link: "https://pitlane.example/quotes/1", items: "Basic service" },
    about: null,
    // The message is due only when `readSentTexts` runs, so that nothing else sends it earlier.
    notBefore: Date.now() + MINUTE_MS,
  };
  await context.db.outbox.add([await sealMessage(context, message)], Date.now());
  return id;
}
/** Sends the waiting messages and returns their texts by id. */
async function readSentTexts(): Promise<Readonly<Record<string, string>>> {
  const { context } = momentContext(Date.now() + 2 * MINUTE_MS);
  const textsById: Record<string, string> = {};
  const { sms } = context.senders;
  if (sms === null) throw new Error("no text messages are sent here");
  const send = async ({ id, text }: { readonly id: string; readonly text: string }) => {
    textsById[id] = text;
    return { kind: "sent" as const, providerId: id };
  };
  await sendDueMessages({ ...context, senders: { ...context.senders, sms: { ...sms, send } } });
  return textsById;
}
const readChanges = async (key: string) =>
  (
    await DB.prepare("select version, actor_name as actor, reason from desk_changes where key = ? order by version")
      .bind(key)
      .all()
  ).results;
/** Waits until the timestamp differs from those of earlier messages. */
const waitBriefly = () => new Promise((resolve) => setTimeout(resolve, 2));

it("a template is changed and restored; queued messages keep the old text", async () => {
  const earlyText = await queueQuoteLink();
  await waitBriefly();
  const form = await pageFields(opal, PAGE);
  const shipped = form.body ?? "";
  expect(shipped).toContain("{link}");
  const body = "Here is your quote from {brand}: {link} 🚗";
  const { next, saved, page } = await previewAndSave(opal, PAGE, { ...form, body }, "");
  expect([saved.status, await readChanges("quote-link.sms")]).toEqual([422, []]);
  expect(page).toContain("Here is your quote from Pitlane");
  expect(page.replace(/<!-- -->/g, "")).toMatch(/\d text messages?, \d+ characters[^<]*shorter without 🚗/);
  for (let press = 0; press < 2; press += 1)
    expect((await opal.ask(PAGE, { ...next, reason: "Friendlier" })).status).toBe(303);
  expect(await readChanges("quote-link.sms")).toEqual([
    { version: 1, actor: expect.stringContaining("Opal Operator"), reason: "Friendlier" },
  ]);
  // Seeding leaves it unchanged.
  expect(
    await DB.prepare("select changed_by from messages where key = 'quote-link' and channel = 'sms'").first(),
  ).toEqual({ changed_by: "desk" });
  await waitBriefly();
  const late = await queueQuoteLink();
  const outbox = (await listOutbox(momentContext(Date.now()).context)) ?? [];
  const renderedText = (id: string) => outbox.find((messageView) => messageView.id === id)?.rendered?.text;
  expect(renderedText(earlyText)).not.toContain("Here is your quote");
  expect(renderedText(late)).toContain("Here is your quote from Pitlane");
  const gone = await readSentTexts();
  expect([gone[earlyText], gone[late]]).toEqual([renderedText(earlyText), renderedText(late)]);

  const restoreForm = { id: crypto.randomUUID(), version: "1", undone: "1", intent: "back", reason: "Too friendly" };
  for (let press = 0; press < 2; press += 1) expect((await opal.ask(PAGE, restoreForm)).status).toBe(303);
  expect([(await pageFields(opal, PAGE)).body, (await readChanges("quote-link.sms")).length]).toEqual([shipped, 2]);
  const { results } = await DB.prepare(
    "select kind from desk_acts where about = 'text:quote-link.sms' and outcome = 'done' order by at",
  ).all();
  expect(results.map(({ kind }) => kind)).toEqual(["text-changed", "text-restored"]);
  const list = await htmlText(await opal.ask("/desk/texts"));
  expect([list.includes("Quote link"), list.includes("Changed")]).toEqual([true, true]);
}, 60_000);

it("when two people edit a template, the second one sees both texts", async () => {
  const first = await pageFields(opal, MAIL);
  const late = await pageFields(fay, MAIL);
  const mine = { ...first, subject: "Your quote, by {brand}" };
  expect((await previewAndSave(opal, MAIL, mine, "Shorter")).saved.status).toBe(303);
  const second = await previewAndSave(fay, MAIL, { ...late, subject: "From {brand}" }, "Mine");
  const pageText = await htmlText(second.saved);
  expect([
    second.saved.status,
    pageText.includes("Someone else saved changes"),
    pageText.includes("Your quote, by {brand}"),
  ]).toEqual([409, true, true]);
  const unseen = {
    ...(await pageFields(opal, MAIL)),
    subject: "Unseen",
    intent: "save",
    seen: "",
    reason: "Looked at it",
  };
  expect([(await opal.ask(MAIL, unseen)).status, (await readChanges("quote-link.email")).length]).toEqual([200, 1]);
});

it("unknown and missing required placeholders are refused at their field", async () => {
  const form = await pageFields(opal, MAIL);
  const response = await opal.ask(MAIL, {
    ...form,
    subject: "{total}",
    body: "Hello {",
    intent: "save",
    reason: "Looked at it",
  });
  const page = await response.text();
  expect(response.status).toBe(422);
  expect(page).toContain("Not available here: {total}");
  expect(page).toContain("Write a placeholder as a name in braces");
  expect(page).toMatch(/<textarea[^>]*>\n?Hello \{</);
  const lost = await opal.ask(MAIL, { ...form, body: "Hello", intent: "preview" });
  expect([lost.status, (await htmlText(lost)).includes("Include {link}")]).toEqual([422, true]);
  expect((await opal.ask(`${MAIL}/mail`, { subject: "{total}", body: "x" })).status).toBe(422);
  for (const path of ["quote-link.push", "quote-link", "nothing.email", "new"])
    expect((await opal.ask(`/desk/texts/${path}`)).status, path).toBe(404);
  const endForm = { id: crypto.randomUUID(), version: "0", intent: "end", reason: "Away with it" };
  expect((await opal.ask(PAGE, endForm)).status).toBe(404);
});

it("an email preview shows the stored and the edited text as sent, without JavaScript", async () => {
  const mailPage = await opal.ask(`${MAIL}/mail`);
  expect([mailPage.status, mailPage.headers.get("Content-Security-Policy")]).toEqual([
    200,
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  ]);
  const response = await opal.ask(`${MAIL}/mail`, {
    subject: "Over here",
    body: "<b>Look</b>\n\nSee the quote: {link}",
  });
  const mail = await response.text();
  expect([mail.includes("<title>Over here</title>"), mail.includes("&lt;b&gt;Look")]).toEqual([true, true]);
  expect(mail).not.toContain("<script");
  expect((await opal.ask(`${PAGE}/mail`)).status).toBe(404);
});

it("a member without supply rights can only read message templates", async () => {
  const form = await pageFields(opal, PAGE);
  for (const role of ["support", "finance"]) {
    await addEmployee("fay@operator.example", role);
    for (const path of ["/desk/texts", PAGE, `${MAIL}/mail`]) expect((await fay.ask(path)).status).toBe(403);
    const input = { ...form, body: "Curious {link}", intent: "save", reason: "Curious" };
    expect((await fay.ask(PAGE, input)).status).toBe(403);
    expect((await fay.ask(`${MAIL}/mail`, { subject: "x", body: "{link}" })).status).toBe(403);
  }
  await addEmployee("fay@operator.example", "admin");
});
