import { beforeAll, expect, it } from "vitest";
import type { Context } from "../../../app/usecases/context";
import { decideGiveaway } from "../../../app/usecases/operations/desk/approve";
import { createBankFile } from "../../../app/usecases/operations/desk/payouts";
import { listOutbox } from "../../../app/usecases/operations/outbox/list-outbox";
import { toSupplierId } from "../../support/ids";
import { newestCodeTo } from "../booking/test-customer";
import type { Client } from "../identity/client";
import { contextOf, seedPortal, signInClient, WORKSHOP } from "../portal/test-portal";
import { act, DB, addEmployee, htmlText } from "./test-desk";

/** Workshops are paid from the desk: the bank account of an imported workshop, the bank file, and the bank's results. */

let fay: Client;
let opal: Client;
const SHOP = `/desk/workshops/${WORKSHOP}`;
const EMAIL = "owner@imported.example";

beforeAll(async () => {
  await seedPortal();
  await DB.prepare("delete from supplier_members").run();
  await DB.prepare("update suppliers set email = ? where id = ?").bind(EMAIL, WORKSHOP).run();
  await DB.prepare(
    "insert into supplier_postings (id, supplier_id, kind, amount, booking_token, at) values ('taken:x', ?, 'taken', 5000, 'x', 0)",
  )
    .bind(WORKSHOP)
    .run();
  [opal, fay] = await Promise.all([signInClient("demo-operator"), signInClient("demo-second-operator")]);
  await addEmployee("opal@operator.example", "support");
  await addEmployee("fay@operator.example", "finance");
}, 60_000);

const DAY_MS = 24 * 3_600_000;
/** The context of a desk member in a deployment with payouts. */
function payingContext(client: Client, at: number): Context {
  const { context } = contextOf(client, at);
  return Object.create(context, {
    config: {
      value: {
        ...context.config,
        payouts: { account: "062-000 12345678", bankCode: "CBA", userId: "301500", isBalanced: false },
      },
    },
  });
}

it("an imported workshop sets its bank account by emailed code", async () => {
  expect(await htmlText(await fay.ask(SHOP))).toContain("None. We cannot pay this workshop yet");
  expect(await htmlText(await fay.ask("/desk/bank-files"))).toMatch(/Missing ?\$50\.00/);
  expect((await opal.ask(`${SHOP}/bank`)).status).toBe(403);
  expect((await act(fay, `${SHOP}/bank-code`, {})).headers.get("Location")).toBe(`${SHOP}/bank`);
  const code = await newestCodeTo(EMAIL);
  const input = { name: "Imported Motors", account: "062-000 87654321" };
  const wrong = await act(fay, `${SHOP}/bank`, { ...input, code: code === "111111" ? "222222" : "111111" });
  expect(wrong.status).toBe(422);
  expect((await act(fay, `${SHOP}/bank`, { ...input, account: "12", code })).status).toBe(422);
  expect((await act(fay, `${SHOP}/bank`, { ...input, code })).status).toBe(303);
  const account = async (at: number) =>
    (await contextOf(null).context.db.payouts.listDue(at)).find(
      ({ supplierId }) => supplierId === toSupplierId(WORKSHOP),
    )?.sealedAccount ?? null;
  const now = Date.now();
  expect([await account(now), (await account(now + 2 * DAY_MS)) === null]).toEqual([null, false]);
  expect(await htmlText(await fay.ask(SHOP))).toContain("Entered the workshop’s bank account");
  expect(await htmlText(await fay.ask("/desk/bank-files"))).toMatch(/From \w{3} \d+ \w{3} \d{4} ?\$50\.00/);
});

/** Subjects of the emails to the workshop about the bank's result of a payout. */
const noticesOf = async (payout: string) =>
  ((await listOutbox(contextOf(null).context)) ?? [])
    .filter(({ id }) => id.startsWith("supplier-payout-") && id.includes(`:${payout}:`))
    .map(({ rendered }) => rendered?.subject);

it("a month's payouts are sent by file, and each bank result is recorded", async () => {
  // Ends the waiting period of one day.
  await DB.prepare("update supplier_payout_accounts set used_from = 0").run();
  const at = Date.now();
  const id = crypto.randomUUID();
  const submission = { id, reason: "Payouts of November" };
  const bankFile = await createBankFile(payingContext(fay, at), submission);
  expect(bankFile).toEqual({ ok: true, number: 1 });
  expect(await createBankFile(payingContext(fay, at), submission)).toEqual({ ok: true, number: 1 });
  expect(await createBankFile(payingContext(opal, at), { ...submission, id: crypto.randomUUID() })).toMatchObject({
    code: "desk-role-forbidden",
  });
  const path = "/desk/bank-files/1";
  expect(await htmlText(await fay.ask(path))).toMatch(/1 payout, \$50\.00.*Sent to the bank ?\$50\.00/);
  expect((await opal.ask(path)).status).toBe(403);
  expect((await fay.ask("/desk/bank-files/9")).status).toBe(404);
  const fetchBankFile = (reason: string) =>
    fay.ask(path, { id: crypto.randomUUID(), reason, payout: "", intent: "download" });
  expect((await fetchBankFile("")).status).toBe(422);
  const response = await fetchBankFile("Upload to the bank");
  const filePath = `${path}/file?act=${new URL(response.headers.get("Location") ?? "", "https://pitlane.test").searchParams.get("act")}`;
  expect(await (await fay.ask(response.headers.get("Location") ?? "")).text()).toContain(filePath);
  expect([
    (await fay.ask(`${path}/file?act=${crypto.randomUUID()}`)).status,
    (await opal.ask(filePath)).status,
  ]).toEqual([404, 403]);
  const file = await fay.ask(filePath);
  expect([file.status, file.headers.get("Content-Disposition"), file.headers.get("Cache-Control")]).toEqual([
    200,
    'attachment; filename="payouts-1.aba"',
    "no-store",
  ]);
  expect(await file.text()).toContain("062-000 87654321");
  const payout = `${WORKSHOP}-1`;
  const decide = (intent: string, reason: string) => fay.ask(path, { id: crypto.randomUUID(), reason, payout, intent });
  expect((await decide("failed", "Account closed")).status).toBe(303);
  expect((await decide("paid", "BANK-1")).status).toBe(303);
  const row = await DB.prepare("select state, reason from payouts where id = ?").bind(payout).first();
  expect(row).toEqual({ state: "failed", reason: "Account closed" });
  // The workshop is notified of the first result only.
  expect(await noticesOf(payout)).toEqual(["Your payout of $50.00 did not arrive"]);
  // A failed payout is due again, and the next file pays it.
  expect(await createBankFile(payingContext(fay, at), { id: crypto.randomUUID(), reason: "Again" })).toMatchObject({
    number: 2,
  });
  expect(
    (await fay.ask("/desk/bank-files/2", { id: crypto.randomUUID(), reason: "BANK-2", payout: "", intent: "all-paid" }))
      .status,
  ).toBe(303);
  expect(await htmlText(await fay.ask("/desk/bank-files"))).toMatch(/File 2 .{0,4}Complete/);
  expect(await noticesOf(`${WORKSHOP}-2`)).toEqual(["We paid you $50.00"]);
  const deskActs = await DB.prepare(
    "select kind, person from desk_acts where about like 'bank-file%' order by at, kind",
  ).all();
  expect(deskActs.results.map(({ kind }) => kind)).toContain("bank-file-downloaded");
});

const postDecision = (client: Client, number: number, payout: string, intent: string) =>
  client.ask(`/desk/bank-files/${number}`, { id: crypto.randomUUID(), reason: "Account closed", payout, intent });
const giveawaysOf = async (payout: string) =>
  (
    await DB.prepare("select state from giveaways where about = ? order by state").bind(payout).all<{ state: string }>()
  ).results.map(({ state }) => state);

/** Creates a bank file with one payout of this amount in cents, which is not decided yet. */
async function testSentPayout(amount: number, posting: string): Promise<{ number: number; payout: string }> {
  await DB.prepare(
    "insert into supplier_postings (id, supplier_id, kind, amount, booking_token, at) values (?, ?, 'taken', ?, 'z', 0)",
  )
    .bind(posting, WORKSHOP, amount)
    .run();
  const file = await createBankFile(payingContext(fay, Date.now()), {
    id: crypto.randomUUID(),
    reason: "Payouts of a week",
  });
  if (!file.ok) throw new Error(file.code);
  const [payout] = await contextOf(null).context.db.payouts.listByFile(file.number);
  return { number: file.number, payout: payout?.id ?? "" };
}

it("a payout recorded as failed by eight concurrent requests is counted and due once", async () => {
  const { number, payout } = await testSentPayout(4_000, "taken:race");
  const refusals = await Promise.all(Array.from({ length: 8 }, () => postDecision(fay, number, payout, "failed")));
  expect(refusals.filter(({ status }) => status === 303)).not.toHaveLength(0);
  expect(refusals.filter(({ status }) => status >= 500)).toHaveLength(0);
  expect(await giveawaysOf(payout)).toEqual(["given"]);
  const postings = await DB.prepare("select amount from supplier_postings where id = ?")
    .bind(`payout-failed:${payout}`)
    .all<{ amount: number }>();
  expect(postings.results.map(({ amount }) => amount)).toEqual([4_000]);
  await createBankFile(payingContext(fay, Date.now()), { id: crypto.randomUUID(), reason: "What failed" });
  expect((await postDecision(fay, number + 1, "", "all-paid")).status).toBe(303);
});

it("requests to record a payout as failed end when it is paid or another is approved", async () => {
  await addEmployee("opal@operator.example", "finance");
  const paidOut = await testSentPayout(90_000, "taken:paid");
  expect((await postDecision(fay, paidOut.number, paidOut.payout, "failed")).headers.get("Location")).toMatch(
    /approvals/,
  );
  expect((await postDecision(opal, paidOut.number, paidOut.payout, "paid")).status).toBe(303);
  expect(await giveawaysOf(paidOut.payout)).toEqual(["ended"]);
  const failedPayout = await testSentPayout(91_000, "taken:failed");
  for (let times = 0; times < 2; times += 1)
    await postDecision(fay, failedPayout.number, failedPayout.payout, "failed");
  expect(await giveawaysOf(failedPayout.payout)).toEqual(["waiting", "waiting"]);
  const { results } = await DB.prepare("select id from giveaways where about = ?")
    .bind(failedPayout.payout)
    .all<{ id: string }>();
  const approve = (id: string) =>
    decideGiveaway(
      contextOf(opal, Date.now()).context,
      id,
      { id: crypto.randomUUID(), reason: "Seen at the bank" },
      "approve",
    );
  const outcomes = await Promise.all(results.map(({ id }) => approve(id)));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await giveawaysOf(failedPayout.payout)).toEqual(["ended", "given"]);
  await createBankFile(payingContext(fay, Date.now()), { id: crypto.randomUUID(), reason: "What failed" });
  expect((await postDecision(fay, failedPayout.number + 1, "", "all-paid")).status).toBe(303);
  await addEmployee("opal@operator.example", "support");
});

it("one person alone cannot have a large payout paid twice by recording it as failed", async () => {
  await DB.prepare(
    "insert into supplier_postings (id, supplier_id, kind, amount, booking_token, at) values ('taken:y', ?, 'taken', 90000, 'y', 0)",
  )
    .bind(WORKSHOP)
    .run();
  const at = Date.now();
  const submission = { id: crypto.randomUUID(), reason: "Payouts of December" };
  const file = await createBankFile(payingContext(fay, at), submission);
  expect(file).toMatchObject({ ok: true });
  const number = file.ok ? file.number : 0;
  const [{ id: payout } = { id: "" }] = await contextOf(null).context.db.payouts.listByFile(number);
  const readState = () => DB.prepare("select state from payouts where id = ?").bind(payout).first("state");
  const readDueAmounts = async () => (await contextOf(null).context.db.payouts.listDue(at)).map(({ amount }) => amount);
  const id = crypto.randomUUID();
  const failedPayout = { id, reason: "Account closed", payout, intent: "failed" };
  const failResponse = await fay.ask(`/desk/bank-files/${number}`, failedPayout);
  expect([failResponse.status, failResponse.headers.get("Location")]).toEqual([303, `/desk/approvals/${id}`]);
  expect([await readState(), await readDueAmounts()]).toEqual(["sent", []]);
  // The requester cannot approve it, and requesting again does not help.
  const approve = (client: Client) =>
    decideGiveaway(
      contextOf(client, at).context,
      id,
      { id: crypto.randomUUID(), reason: "Seen at the bank" },
      "approve",
    );
  expect(await approve(fay)).toMatchObject({ code: "other-approver-required" });
  await fay.ask(`/desk/bank-files/${number}`, { ...failedPayout, id: crypto.randomUUID() });
  expect([await readState(), await readDueAmounts()]).toEqual(["sent", []]);
  await addEmployee("opal@operator.example", "finance");
  expect([await approve(opal), await readState(), await readDueAmounts()]).toEqual([{ ok: true }, "failed", [90_000]]);
  const row = await DB.prepare("select kind, state, decided_by from giveaways where id = ?").bind(id).first();
  expect(row).toEqual({ kind: "failed-payout", state: "given", decided_by: "opal@operator.example" });
});
