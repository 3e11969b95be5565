import { beforeAll, expect, it } from "vitest";
import { evaluatePromotion } from "../../../app/usecases/pricing/discounts/judge-promotion";
import { seedReference } from "../../support/reference-fixture";
import type { Client } from "../identity/client";
import { momentContext, insertLead } from "../quotes/marketplace";
import { seedPortal, signInClient } from "../portal/test-portal";
import { DB, pageFields, addEmployee, fieldsOf, previewAndSave, htmlText } from "./test-desk";

/** Codes and vouchers are created, changed, ended and restored at the desk, with a preview, an author and a reason. */

let opal: Client;
let fay: Client;

beforeAll(async () => {
  await seedPortal();
  await seedReference(DB, { only: ["discounts", "vouchers"] });
  [opal, fay] = await Promise.all([signInClient("demo-operator"), signInClient("demo-second-operator")]);
  await addEmployee("opal@operator.example", "supply");
  await addEmployee("fay@operator.example", "admin");
}, 60_000);

const MAKE = "/desk/discounts/code/new";
const PAGE = "/desk/discounts/code/AUTUMN-10";

/** The amount that a code takes off a booking of $300, or why it takes nothing. */
async function discountOf(code: string): Promise<number | string | null> {
  const { context, settle } = momentContext();
  const lead = await insertLead(context);
  const line = {
    kind: "service",
    key: "service",
    label: "Basic Service",
    amount: 30_000,
    maxAmount: 30_000,
    hours: null,
    maxHours: null,
    ratePerHour: null,
    parts: [],
    incursCommission: true,
  };
  const promotionResult = await evaluatePromotion(context, {
    leadGuid: lead.guid,
    lines: [line as never],
    code,
    referral: null,
    rewardsOption: null,
  });
  await settle();
  return promotionResult.ok
    ? (promotionResult.typedDiscount?.off.low ?? promotionResult.problem?.reason ?? null)
    : promotionResult.code;
}
const readVersions = async (key: string) =>
  (
    await DB.prepare("select version, actor_name as actor, reason from desk_changes where key = ? order by version")
      .bind(key)
      .all()
  ).results;

it("a discount is created, changed, ended and restored with a reason", async () => {
  const form = {
    ...(await pageFields(opal, MAKE)),
    key: "autumn-10",
    description: "10 % off in autumn.",
    by: "percent",
    worth: "10",
    cap: "40",
    minimumTotal: "100",
  };
  expect(await discountOf("AUTUMN-10")).toBe("unknown");
  const { next, saved, page } = await previewAndSave(opal, MAKE, form, "");
  expect([saved.status, await readVersions("AUTUMN-10")]).toEqual([422, []]);
  expect(page).toMatch(/Basic Service[\s\S]*\$\d+\.\d\d/);
  for (let press = 0; press < 2; press += 1)
    expect((await opal.ask(MAKE, { ...next, reason: "The autumn campaign" })).status).toBe(303);
  expect(await readVersions("AUTUMN-10")).toEqual([
    { version: 1, actor: expect.stringContaining("Opal Operator"), reason: "The autumn campaign" },
  ]);
  expect(await discountOf("autumn-10")).toBe(3000);
  // A second code with the same name is refused with an error at its field, and the same page can still create it under another name.
  const secondSave = await previewAndSave(
    fay,
    MAKE,
    { ...form, ...(await pageFields(fay, MAKE)), ...codeFields(form), worth: "20" },
    "Mine",
  );
  expect(secondSave.saved.status).toBe(422);
  const pageText = await secondSave.saved.text();
  expect(pageText).toContain("This name is already in use");
  expect(
    (
      await fay.ask(MAKE, {
        ...secondSave.next,
        ...fieldsOf(pageText),
        key: "AUTUMN-20",
        intent: "save",
        reason: "Mine",
      })
    ).status,
  ).toBe(303);

  // Two colleagues open the page.
  const first = await pageFields(opal, PAGE);
  const lateForm = await pageFields(fay, PAGE);
  const changed = await previewAndSave(opal, PAGE, { ...first, worth: "15" }, "It went well");
  expect(changed.saved.status).toBe(303);
  expect(await discountOf("AUTUMN-10")).toBe(4000);
  const second = await previewAndSave(fay, PAGE, { ...lateForm, worth: "5" }, "Too dear");
  expect([second.saved.status, (await htmlText(second.saved)).includes("Someone else saved changes")]).toEqual([
    409,
    true,
  ]);
  expect(await discountOf("AUTUMN-10")).toBe(4000);
  // Terms that differ from the preview must be previewed first.
  const unpreviewed = await opal.ask(PAGE, {
    ...(await pageFields(opal, PAGE)),
    worth: "50",
    intent: "save",
    seen: "",
    reason: "Looked at it",
  });
  expect([unpreviewed.status, (await readVersions("AUTUMN-10")).length]).toEqual([200, 2]);

  const end = { id: crypto.randomUUID(), version: "2", intent: "end", reason: "The campaign is over" };
  for (let press = 0; press < 2; press += 1) expect((await opal.ask(PAGE, end)).status).toBe(303);
  expect([await discountOf("AUTUMN-10"), (await readVersions("AUTUMN-10")).length]).toEqual(["ended", 3]);
  const restoreForm = { id: crypto.randomUUID(), version: "3", undone: "3", intent: "back", reason: "A week longer" };
  for (let press = 0; press < 2; press += 1) expect((await opal.ask(PAGE, restoreForm)).status).toBe(303);
  expect([await discountOf("AUTUMN-10"), (await readVersions("AUTUMN-10")).length]).toEqual([4000, 4]);
  // A created code can be ended but not deleted.
  const undoCreationForm = {
    id: crypto.randomUUID(),
    version: "4",
    undone: "1",
    intent: "back",
    reason: "Looked at it",
  };
  expect((await opal.ask(PAGE, undoCreationForm)).status).toBe(404);
  const { results } = await DB.prepare(
    "select kind from desk_acts where about = 'code:AUTUMN-10' and outcome = 'done' order by at",
  ).all();
  expect(results.map(({ kind }) => kind)).toEqual([
    "discount-created",
    "discount-changed",
    "discount-ended",
    "discount-restored",
  ]);
  expect(await htmlText(await opal.ask("/desk/discounts"))).toContain("AUTUMN-10");
}, 60_000);

const codeFields = ({ key = "", description = "", by = "", cap = "" }: Record<string, string>) => ({
  key,
  description,
  by,
  cap,
});

it("a partner code changed at the desk keeps the values that only a file can set", async () => {
  const path = "/desk/discounts/code/gumleaf12";
  const readCodeRow = () =>
    DB.prepare("select field_rules, is_youi_rewards, kind from discounts where code = 'GUMLEAF12'").first();
  const before = await readCodeRow();
  const { saved } = await previewAndSave(
    opal,
    path,
    { ...(await pageFields(opal, path)), cap: "50.00" },
    "Agreed with them",
  );
  expect([saved.status, await readCodeRow()]).toEqual([303, before]);
  expect(
    await DB.prepare("select max_discount_cents as cap, changed_by from discounts where code = 'GUMLEAF12'").first(),
  ).toEqual({ cap: 5000, changed_by: "desk" });
});

it("a voucher is created with our reference, found by that reference, stopped and restored", async () => {
  const path = "/desk/discounts/voucher/new";
  const form: Record<string, string> = {
    ...(await pageFields(opal, path)),
    discountCode: "GIFT50",
    value: "75",
    country: "AU",
    expires: "2099-12-31",
  };
  const reference = form.key ?? "";
  expect(reference).toMatch(/^[A-Z0-9]{16}$/);
  const { saved } = await previewAndSave(opal, path, form, "For the trouble with the clutch");
  expect([saved.status, saved.headers.get("Location")]).toEqual([303, expect.stringContaining(reference)]);
  expect(await discountOf(reference)).toBe(7500);
  const response = await opal.ask(`/desk/discounts?voucher=${reference.toLowerCase()}`);
  expect([response.status, response.headers.get("Location")]).toEqual([303, `/desk/discounts/voucher/${reference}`]);
  const page = `/desk/discounts/voucher/${reference}`;
  const changeCode = (overrides: Record<string, string>) =>
    opal.ask(page, { id: crypto.randomUUID(), reason: "Lost", ...overrides });
  expect((await changeCode({ intent: "end", version: "1" })).status).toBe(303);
  expect(await discountOf(reference)).toBe("voucher");
  expect((await changeCode({ intent: "back", version: "2", undone: "2" })).status).toBe(303);
  expect(await discountOf(reference)).toBe(7500);
  expect(await htmlText(await opal.ask("/desk/discounts?voucher=NOSUCHREF"))).toContain("There is no voucher");
});

it("members without supply rights can only read; invalid codes keep the input", async () => {
  const form = await pageFields(opal, MAKE);
  const bad = {
    ...form,
    key: "x",
    worth: "none",
    AU: "",
    NZ: "",
    starts: "2027-02-01",
    ends: "2027-01-01",
    intent: "preview",
  };
  const response = await opal.ask(MAKE, bad);
  const text = await htmlText(response);
  expect(response.status).toBe(422);
  for (const part of [
    "Enter an amount in dollars up to",
    "Choose a country",
    "The last day is before the first day",
    "Use up to",
  ])
    expect(text, part).toContain(part);
  for (const role of ["support", "finance"]) {
    await addEmployee("fay@operator.example", role);
    for (const path of ["/desk/discounts", MAKE, "/desk/discounts/code/SERVICE10", "/desk/discounts/voucher/new"])
      expect((await fay.ask(path)).status, `${role} ${path}`).toBe(403);
    expect((await fay.ask(MAKE, { ...form, key: "CURIOUS", intent: "save", reason: "Curious" })).status).toBe(403);
    const end = { id: crypto.randomUUID(), version: "0", intent: "end", reason: "Curious" };
    expect((await fay.ask("/desk/discounts/code/SERVICE10", end)).status).toBe(403);
  }
  for (const path of ["code/NOPE", "voucher/NOPE", "extra/SERVICE10"])
    expect((await opal.ask(`/desk/discounts/${path}`)).status, path).toBe(404);
});

it("a member number rule imported from a file cannot be removed at the desk", async () => {
  const page = "/desk/discounts/code/MOTORCLUB";
  const readFieldRules = () =>
    DB.prepare("select field_rules as r from discounts where code = 'MOTORCLUB'").first<string>("r");
  const form = await pageFields(opal, page);
  const before = await readFieldRules();
  expect([form.needsReferral, before]).toEqual(["on", expect.stringContaining("PartnerReferralCode")]);
  const { needsReferral: _, ...without } = form;
  const response = await opal.ask(page, { ...without, intent: "preview" });
  expect([
    response.status,
    (await htmlText(response)).includes("This code was imported with a rule for the member number"),
  ]).toEqual([422, true]);
  expect((await previewAndSave(opal, page, { ...form, worth: "30.00" }, "A better offer")).saved.status).toBe(303);
  expect(await readFieldRules()).toBe(before);
});

it("a used or ended voucher cannot be stopped, and so cannot be restored", async () => {
  const { results: rows } = await DB.prepare(
    "select reference, status from vouchers where status in ('used', 'expired')",
  ).all<{ reference: string; status: string }>();
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(["used", "expired"]));
  for (const { reference, status } of rows) {
    const page = `/desk/discounts/voucher/${reference}`;
    const pageText = await htmlText(await opal.ask(page));
    expect([pageText.includes("Stop this voucher"), pageText.includes("Stopped")]).toEqual([false, false]);
    const { isStopped, ...form } = await pageFields(opal, page);
    expect(isStopped).toBeUndefined();
    const stopped = await opal.ask(page, { ...form, isStopped: "on", intent: "preview" });
    expect([stopped.status, (await htmlText(stopped)).includes("so you cannot stop it")]).toEqual([422, true]);
    await opal.ask(page, { id: crypto.randomUUID(), version: "0", intent: "end", reason: "Lost" });
    expect((await previewAndSave(opal, page, { ...form, expires: "2099-12-30" }, "A longer day")).saved.status).toBe(
      303,
    );
    expect(await DB.prepare("select status from vouchers where reference = ?").bind(reference).first("status")).toBe(
      status,
    );
  }
});
