import { beforeAll, expect, it } from "vitest";
import { dayAt, startOfDay } from "../../../app/domain/core/time/days";
import { toSupplierId } from "../../support/ids";
import { Client } from "../identity/client";
import { DB } from "../booking/test-booking";
import { contextOf, makeMember, seedPortal, WORKSHOP, mailsOfTemplate, newestCode } from "./test-portal";
import { htmlText } from "../desk/test-desk";

/** The owner changes the store's payout account. */

const PAGE = "/workshop/settings/bank";
const OWNER = "max@workshop.example";
const NEW_ACCOUNT = { name: "Banksia Motors", account: "062-000 87654321" };
let max: Client;

const postForm = (fields: Readonly<Record<string, string>>) => max.ask(PAGE, { store: String(WORKSHOP), ...fields });
const accountAt = async (now: number) => {
  const { context } = contextOf(null);
  const duePayout = (await context.db.payouts.listDue(now)).find(
    ({ supplierId }) => supplierId === toSupplierId(WORKSHOP),
  );
  return duePayout?.sealedAccount
    ? JSON.parse(await context.cipher.open(duePayout.sealedAccount, `payout account of supplier ${WORKSHOP}`))
    : null;
};

beforeAll(async () => {
  await seedPortal();
  await DB.prepare("delete from supplier_members").run();
  await makeMember(WORKSHOP, OWNER, "owner");
  max = new Client();
  await max.signIn({ subject: "demo-supplier-member" });
  const { context } = contextOf(null);
  const oldAccount = { name: "Banksia Motors", account: "062-000 12345678" };
  await DB.prepare("insert into supplier_payout_accounts (supplier_id, sealed, at) values (?, ?, 0)")
    .bind(WORKSHOP, await context.cipher.seal(JSON.stringify(oldAccount), `payout account of supplier ${WORKSHOP}`))
    .run();
  await DB.prepare(
    "insert into supplier_postings (id, supplier_id, kind, amount, booking_token, at) values ('taken:x', ?, 'taken', 5000, 'x', 0)",
  )
    .bind(WORKSHOP)
    .run();
}, 60_000);

it("the owner changes the bank account by code, and the change is valid from the next day", async () => {
  expect(await htmlText(await max.ask(`${PAGE}?store=${WORKSHOP}`))).toContain("account ending 678");
  const wrong = await postForm({ intent: "code", name: "Banksia Motors", account: "12" });
  expect([wrong.status, (await mailsOfTemplate("verification-code")).length]).toEqual([422, 0]);
  const codeResponse = await postForm({ intent: "code", ...NEW_ACCOUNT });
  expect([codeResponse.status, await htmlText(codeResponse)]).toEqual([200, expect.stringContaining("Change account")]);
  const code = await newestCode();
  const response = await postForm({ intent: "change", ...NEW_ACCOUNT, code: code === "111111" ? "222222" : "111111" });
  expect([response.status, (await mailsOfTemplate("bank-account-changed")).length]).toEqual([422, 0]);
  expect((await postForm({ intent: "change", ...NEW_ACCOUNT, code })).status).toBe(303);
  // A code works only once.
  expect((await postForm({ intent: "change", ...NEW_ACCOUNT, account: "062-000 11111111", code })).status).not.toBe(
    303,
  );

  const now = Date.now();
  const zone = (await contextOf(null).context.db.statements.findZone(toSupplierId(WORKSHOP))) ?? "UTC";
  const tomorrow = startOfDay(dayAt(now + 24 * 3_600_000, zone), zone);
  expect([(await accountAt(now))?.account, (await accountAt(tomorrow - 1))?.account]).toEqual([
    "062-000 12345678",
    "062-000 12345678",
  ]);
  expect((await accountAt(tomorrow))?.account.replace(/\D/g, "")).toBe("06200087654321");
  const [mail, ...more] = await mailsOfTemplate("bank-account-changed");
  expect([mail?.rendered?.text, more.length]).toEqual([expect.stringContaining("account ending 321"), 0]);
  expect(await htmlText(await max.ask(`${PAGE}?store=${WORKSHOP}`))).toMatch(
    /account ending 678[\s\S]*account ending 321/,
  );
});

it("an account that a new owner enters waits a week, and the previous owner is notified", async () => {
  await DB.prepare(
    "insert into supplier_members (supplier_id, email, role, added_at, added_by, removed_at) values (?, ?, 'owner', 0, 'x', ?)",
  )
    .bind(WORKSHOP, "before@workshop.example", Date.now() - 3_600_000)
    .run();
  await DB.prepare(
    "insert into supplier_member_events (supplier_id, email, kind, becomes, at, actor, actor_name) values (?, ?, 'account-moved', 'owner', ?, 'x', 'x')",
  )
    .bind(WORKSHOP, OWNER, Date.now() - 3_600_000)
    .run();
  await DB.prepare("delete from outbox").run();
  await DB.prepare("delete from verification_numbers").run();
  const other = { name: "Banksia Motors", account: "062-000 55554444" };
  expect((await postForm({ intent: "code", ...other })).status).toBe(200);
  expect((await postForm({ intent: "change", ...other, code: await newestCode() })).status).toBe(303);
  const accountUsedAfter = async (days: number) =>
    (await accountAt(Date.now() + days * 24 * 3_600_000))?.account.replace(/\D/g, "");
  expect([await accountUsedAfter(6), await accountUsedAfter(9)]).toEqual(["06200087654321", "06200055554444"]);
  const mails = await mailsOfTemplate("bank-account-changed");
  expect(mails.map(({ to }) => to).toSorted()).toEqual(["before@workshop.example", OWNER]);

  // Inviting the previous owner again changes that row, but does not shorten the wait.
  await DB.prepare(
    "update supplier_members set removed_at = null, role = 'manager' where email = 'before@workshop.example'",
  ).run();
  await DB.prepare("delete from outbox").run();
  await DB.prepare("delete from verification_numbers").run();
  const third = { name: "Banksia Motors", account: "062-000 66665555" };
  expect((await postForm({ intent: "code", ...third })).status).toBe(200);
  expect((await postForm({ intent: "change", ...third, code: await newestCode() })).status).toBe(303);
  expect(await accountUsedAfter(6)).toBe("06200087654321");
});
