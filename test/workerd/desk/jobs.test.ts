import { beforeAll, expect, it } from "vitest";
import { getQuotes } from "../../../app/usecases/quotes/get-quotes";
import { seedProduction } from "../../../scripts/seed/production";
import { readFixture, seedReference } from "../../support/reference-fixture";
import type { Client } from "../identity/client";
import { seedPortal, signInClient } from "../portal/test-portal";
import { momentContext, insertLead, repair } from "../quotes/marketplace";
import { isOffered } from "../../../app/domain/catalogue/is-offered";
import { DB, pageFields, addEmployee, previewAndSave, htmlText } from "./test-desk";

/** A job's definition and questions are changed at the desk, after a preview of the prices, and restored. */

let opal: Client;
let fay: Client;

beforeAll(async () => {
  await seedPortal();
  await seedReference(DB, { only: ["task_question_options"] });
  [opal, fay] = await Promise.all([signInClient("demo-operator"), signInClient("demo-second-operator")]);
  await addEmployee("opal@operator.example", "supply");
  await addEmployee("fay@operator.example", "admin");
}, 60_000);

const BATTERY = 157;
const PAGE = `/desk/jobs/${BATTERY}`;
const readTask = () => momentContext().context.db.tasks.find(BATTERY);
/** The lowest total shown to customers. */
async function lowestTotal(): Promise<number> {
  const { context, settle } = momentContext();
  const { guid } = await insertLead(context, { cart: [repair(BATTERY, 1)] });
  const answer = await getQuotes(context, { leadGuid: guid, serviceDay: null, sort: "Price" });
  await settle();
  if (!answer.ok) throw new Error(answer.code);
  return Math.min(...answer.listings.map(({ price }) => price.total));
}

it("a job is changed once after a preview, and restored", async () => {
  const list = await htmlText(await opal.ask("/desk/jobs"));
  expect(list).toContain("Battery Replacement");
  const totalBefore = await lowestTotal();
  const first = await pageFields(opal, PAGE);
  const lateForm = await pageFields(fay, PAGE);
  expect(first).toMatchObject({ name: "Battery Replacement", minHours: "0.3", maxHours: "0.5", byWorkshop: "on" });
  const input = { ...first, name: "Battery replacement, fitted", minHours: "1.3", maxHours: "1.5" };
  const { next, page } = await previewAndSave(opal, PAGE, input, "");
  // The change adds one hour at $140.00 an hour.
  const view = [...(await htmlText(new Response(page))).matchAll(/\$140\.00 an hour \$(\d+\.\d\d) \$(\d+\.\d\d)/g)][0];
  expect(Number(view?.[2]) - Number(view?.[1])).toBeCloseTo(140);
  expect((await readTask())?.name).toBe("Battery Replacement");
  for (let press = 0; press < 2; press += 1)
    expect((await opal.ask(PAGE, { ...next, reason: "It takes longer" })).headers.get("Location")).toBe(
      `${PAGE}?saved`,
    );
  expect(await readTask()).toMatchObject({ name: "Battery replacement, fitted", minHours100: 130, maxHours100: 150 });
  const after = await lowestTotal();
  expect(after).toBeGreaterThan(totalBefore);
  const second = await previewAndSave(fay, PAGE, { ...lateForm, name: "Mine" }, "Shorter");
  expect([second.saved.status, (await htmlText(second.saved)).includes("Someone else saved changes")]).toEqual([
    409,
    true,
  ]);

  // Seeding keeps the desk's changes.
  await seedProduction(DB, readFixture);
  expect(await DB.prepare("select name, changed_by from tasks where id = ?").bind(BATTERY).first()).toEqual({
    name: "Battery replacement, fitted",
    changed_by: "desk",
  });
  const restoreForm = { id: crypto.randomUUID(), version: "1", undone: "1", intent: "back", reason: "It does not" };
  for (let press = 0; press < 2; press += 1) expect((await opal.ask(PAGE, restoreForm)).status).toBe(303);
  expect([(await readTask())?.name, await lowestTotal()]).toEqual(["Battery Replacement", totalBefore]);
  expect(
    (await DB.prepare("select version, reason from desk_changes where kind = 'job' order by version").all()).results,
  ).toEqual([
    { version: 1, reason: "It takes longer" },
    { version: 2, reason: "It does not" },
  ]);
}, 120_000);

it.each([
  [{ name: "" }, "Use up to 100 characters"],
  [{ included: " \n " }, "Enter 1 to 15 lines"],
  [{ minHours: "0", maxHours: "61" }, "Enter hours from 0.05 to 60"],
  [{ minHours: "2", maxHours: "1" }, "Enter at least the minimum hours"],
])("an impossible job value is reported at its field: %j", async (overrides, text) => {
  const answer = await opal.ask(PAGE, { ...(await pageFields(opal, PAGE)), intent: "preview", ...overrides });
  expect([answer.status, await htmlText(answer)]).toEqual([422, expect.stringContaining(text)]);
});

it("a job needs a supplier, and the length of an unpriced job can be changed", async () => {
  const form = await pageFields(opal, PAGE);
  const nobody = Object.fromEntries(Object.entries(form).filter(([name]) => !name.startsWith("by")));
  expect(await htmlText(await opal.ask(PAGE, { ...nobody, intent: "preview" }))).toContain(
    "Choose workshops, mobile mechanics or both",
  );
  const unpriced = await DB.prepare("select id from tasks where pricing = 'Unpriced' limit 1").first<number>("id");
  const path = `/desk/jobs/${unpriced}`;
  const { page, saved } = await previewAndSave(
    opal,
    path,
    { ...(await pageFields(opal, path)), maxHours: "9" },
    "Longer",
  );
  expect([saved.status, page.includes("Workshops set their own")]).toEqual([303, true]);
  expect(await DB.prepare("select max_hours_100 from tasks where id = ?").bind(unpriced).first("max_hours_100")).toBe(
    900,
  );
});

it("question and answer texts are changed and restored", async () => {
  const request = await DB.prepare(
    "select question_id as id, task_id as task from task_question_options where task_id is not null limit 1",
  ).first<{
    id: number;
    task: number;
  }>();
  const path = `/desk/questions/${request?.id}`;
  expect(await (await opal.ask(`/desk/jobs/${request?.task}`)).text()).toContain(`href="${path}"`);
  const form = await pageFields(opal, path);
  const names = Object.keys(form).filter((name) => name.startsWith("option-"));
  expect(names.length).toBeGreaterThan(1);
  const same = await opal.ask(path, { ...form, intent: "preview", [names[1] ?? ""]: form[names[0] ?? ""] ?? "" });
  expect([same.status, await htmlText(same)]).toEqual([422, expect.stringContaining("This answer is already used")]);
  const input = { ...form, text: "Which of them, please?", [names[0] ?? ""]: "This one", "option-999999": "Mine" };
  expect((await previewAndSave(opal, path, input, "Clearer")).saved.status).toBe(303);
  const currentQuestion = (await momentContext().context.db.tasks.questions()).find(({ id }) => id === request?.id);
  expect([
    currentQuestion?.text,
    currentQuestion?.options.length,
    currentQuestion?.options.some(({ text }) => text === "This one"),
  ]).toEqual(["Which of them, please?", names.length, true]);
  const restoreForm = { id: crypto.randomUUID(), version: "1", undone: "1", intent: "back", reason: "As it was" };
  expect((await opal.ask(path, restoreForm)).status).toBe(303);
  expect(await pageFields(opal, path)).toMatchObject({ text: form.text, [names[0] ?? ""]: form[names[0] ?? ""] });
});

it("an unknown job or question is not found", async () => {
  for (const path of ["/desk/jobs/0", "/desk/jobs/999999", "/desk/questions/x", "/desk/questions/9999999"])
    expect((await opal.ask(path)).status, path).toBe(404);
});

it("OP-24 a job with its own question is added, priced, withdrawn and restored", async () => {
  const form = await pageFields(opal, "/desk/jobs/new");
  const input = {
    ...form,
    category: "1",
    name: "Headlight polishing",
    summary: "Both headlights are polished and sealed.",
    included: "Polishing\nSealing",
    byMobile: "on",
    minHours: "1",
    maxHours: "1",
  };
  const without = await opal.ask("/desk/jobs/new", { ...input, category: "", intent: "preview" });
  expect([without.status, await htmlText(without)]).toEqual([422, expect.stringContaining("Choose a category")]);
  const { saved, page } = await previewAndSave(opal, "/desk/jobs/new", input, "Customers ask for it");
  expect(page).toContain("$140.00");
  const path = (saved.headers.get("Location") ?? "").replace("?saved", "");
  const id = Number(path.split("/").at(-1));
  const find = async () => {
    const task = await momentContext().context.db.tasks.find(id);
    if (task === null) throw new Error("no such job");
    return task;
  };
  const isOpen = async () => isOffered(await find(), { country: "AU", state: "NSW" });
  expect(await find()).toMatchObject({ name: "Headlight polishing", pricing: "SinglePrice", minHours100: 100 });
  expect(await isOpen()).toBe(true);
  const { context, settle } = momentContext();
  const { guid } = await insertLead(context, { cart: [repair(id, 1)] });
  const quotes = await getQuotes(context, { leadGuid: guid, serviceDay: null, sort: "Price" });
  await settle();
  expect(quotes.ok && quotes.listings.length > 0).toBe(true);

  const newQuestion = `/desk/questions/new?job=${id}`;
  expect(await (await opal.ask(path)).text()).toContain(`href="${newQuestion}"`);
  expect(await (await opal.ask(newQuestion)).text()).toMatch(new RegExp(`<option value="${id}" selected`));
  const question = {
    ...(await pageFields(opal, "/desk/questions/new")),
    job: String(id),
    text: "How many headlights?",
    answers: "One\nTwo",
  };
  const response = await opal.ask("/desk/questions/new", { ...question, answers: "One", intent: "preview" });
  expect([response.status, await htmlText(response)]).toEqual([422, expect.stringContaining("Write 2 to 8 answers")]);
  const request = await previewAndSave(opal, "/desk/questions/new", question, "The price depends on it");
  const questionPath = (request.saved.headers.get("Location") ?? "").replace("?saved", "");
  const readQuestions = async () =>
    (await momentContext().context.db.tasks.questions()).filter(({ taskId }) => taskId === id).map(({ text }) => text);
  expect(await readQuestions()).toEqual(["How many headlights?"]);
  const changeForm = (intent: string, version: number, undone = 0) => ({
    id: crypto.randomUUID(),
    version: String(version),
    undone: String(undone),
    intent,
    reason: "For this test",
  });
  expect((await opal.ask(questionPath, changeForm("end", 1))).status).toBe(303);
  expect(await readQuestions()).toEqual([]);
  expect((await opal.ask(questionPath, changeForm("back", 2, 2))).status).toBe(303);
  expect(await readQuestions()).toEqual(["How many headlights?"]);

  expect((await opal.ask(path, changeForm("end", 1))).status).toBe(303);
  expect([await isOpen(), (await find()).name]).toEqual([false, "Headlight polishing"]);
  expect(await htmlText(await opal.ask(path))).toContain("Nowhere (withdrawn)");
  expect((await opal.ask(path, changeForm("back", 2, 2))).status).toBe(303);
  expect(await isOpen()).toBe(true);
}, 120_000);
