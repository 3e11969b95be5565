import { beforeAll, expect, it } from "vitest";
import decision from "../../../docs/decisions/0019-funnel-steps-as-a-table.md?raw";
import { seedReference } from "../../support/reference-fixture";
import { testQuote, db } from "./quote";

beforeAll(() => seedReference(db));

const SUSPENSION = 4;

it("F-047 the first step offers services, categories, search and a custom task", async () => {
  const visitor = await testQuote();
  const page = await visitor.openStep("task-select");
  expect(page.status).toBe(200);
  expect(page.choices("serviceTypeId")).toEqual(["1", "2"]);
  const categories = page.links.filter((link) => link.includes("repairCategoryId="));
  expect(categories.length).toBeGreaterThan(10);
  const onwardLinks = [...categories, ...page.links.filter((link) => /step=task-(search|custom)(&|$)/.test(link))];
  expect(onwardLinks).toHaveLength(categories.length + 2);
  for (const link of onwardLinks) {
    const page = await visitor.open(link);
    expect([page.status, page.step, page.heading], link).toEqual([
      200,
      new URL(link).searchParams.get("step"),
      expect.stringMatching(/\w/),
    ]);
  }
  for (const [value, name] of [
    ["1", "Basic Service"],
    ["2", "Logbook Service"],
  ] as const) {
    const other = await testQuote();
    expect((await other.send({ serviceTypeId: value }, "?step=task-service")).step).toBe("task-your-items");
    expect((await other.lead()).CartItems).toMatchObject([{ ServiceName: name }]);
  }
});

it("F-048 a category lists its own tasks and no others, the same as the API", async () => {
  const visitor = await testQuote();
  const page = await visitor.openStep("task-category", { repairCategoryId: String(SUSPENSION) });
  expect(page.heading).toBe("Suspension and steering");
  const repairs = await visitor.api(`/api/repairs/category/${SUSPENSION}`);
  expect(repairs.length).toBeGreaterThan(0);
  expect(page.choices("repairInspectionId").map(Number)).toEqual(
    repairs.map((repair: { RepairInspectionId: number }) => repair.RepairInspectionId),
  );
});

it("F-049 the service step offers two services and refuses a third", async () => {
  expect(decision).toMatch(/The choice between Basic and Logbook Service is called `task-service` \(F-049\)/);
  const visitor = await testQuote();
  const page = await visitor.openStep("task-service");
  expect(page.choices("serviceTypeId")).toEqual(["1", "2"]);
  expect(page.html).toContain("Basic Service");
  expect(page.html).toContain("Logbook Service");
  const errorPage = await visitor.send({ serviceTypeId: 3 });
  expect([errorPage.status, errorPage.step]).toEqual([422, "task-service"]);
  expect(errorPage.html).toContain("Choose a service");
  expect((await visitor.lead()).CartItems).toEqual([]);
});

it("F-053 the cart lists each item with a remove button and a way to continue", async () => {
  const visitor = await testQuote({ repairInspectionIds: "157,296" });
  const page = await visitor.openStep("task-your-items");
  const { CartItems } = await visitor.lead();
  const names: string[] = CartItems.map((item: { RepairInspectionName: string }) => item.RepairInspectionName);
  expect(names).toHaveLength(2);
  for (const name of names) expect(page.html).toContain(name);
  expect(page.choices("remove")).toHaveLength(2);
  expect(page.links.some((link) => link.endsWith("?step=task-select"))).toBe(true);
  expect(page.choices("continue")).toEqual(["yes"]);

  const fewerTasks = await visitor.send({ remove: page.choices("remove")[0] ?? "" });
  expect(fewerTasks.choices("remove")).toEqual(page.choices("remove").slice(1));
  expect((await visitor.lead()).CartItems).toMatchObject([{ RepairInspectionName: names[1] }]);
  expect((await visitor.send({ continue: "yes" })).step).toBe("location");
});

it("F-161 F-163 a plain repair leads to the cart, where jobs can be added", async () => {
  expect(decision).toMatch(/"Add another job" in the cart leads back to the list of jobs \(F-163\)/);
  const visitor = await testQuote();
  expect((await visitor.send({ repairInspectionId: 157 }, "?step=task-your-items")).step).toBe("task-your-items");
  const another = visitor.page.links.find((link) => link.endsWith("?step=task-select")) ?? "";
  expect((await visitor.open(another)).step).toBe("task-select");
  expect((await visitor.lead()).CartItems).toMatchObject([{ RepairInspectionId: 157 }]);
  await visitor.send({ repairInspectionId: 296 }, "?step=task-your-items");
  expect((await visitor.lead()).CartItems).toMatchObject([{ RepairInspectionId: 157 }, { RepairInspectionId: 296 }]);
});

it.each([
  [156, "tyre-size-selection"],
  [193, "windscreen-features"],
  [157, "task-your-items"],
  [159, "task-your-items"],
])("F-168 choosing repair %i leads to %s", async (repairInspectionId, step) => {
  const visitor = await testQuote();
  await visitor.openStep("task-select");
  expect((await visitor.send({ repairInspectionId }, "?step=task-your-items")).step).toBe(step);
});

it("F-132 a required part has no remove button and is removed with its job", async () => {
  const visitor = await testQuote({ repairInspectionIds: "157,159" });
  const { Guid, CartItems } = await visitor.lead();
  const [battery, pads] = CartItems;
  const related = [{ RepairInspectionId: 159, RepairInspectionName: pads.RepairInspectionName, IsRequired: true }];
  await visitor.post("/api/lead/update-or-shift", {
    Lead: { Guid, CartItems: [{ ...battery, RelatedCartItems: related }, pads] },
  });
  expect((await visitor.lead()).CartItems[0].RelatedCartItems).toEqual(related);

  const page = await visitor.openStep("task-your-items");
  expect(page.choices("remove")).toEqual(["repair:157"]);
  expect(page.html).toContain(`Needed for ${battery.RepairInspectionName}`);
  expect((await visitor.tryStep("task-your-items", { remove: "repair:159" })).status).toBe(422);
  expect((await visitor.lead()).CartItems).toHaveLength(2);
  expect((await visitor.send({ remove: "repair:157" })).choices("remove")).toEqual(["repair:159"]);
});

it("F-255 an answer that changes the lead is saved once; a job search saves nothing", async () => {
  const visitor = await testQuote({ repairInspectionId: 157 });
  const countSaves = () =>
    db.prepare("select revision from leads where guid = ?").bind(visitor.guid).first<number>("revision");
  const savesBefore = (await countSaves()) ?? 0;
  for (const [step, parameters] of [
    ["task-select", {}],
    ["task-category", { repairCategoryId: "2" }],
    ["task-search", { q: "brake" }],
    ["location", { q: "parramatta" }],
  ] as const) {
    await visitor.openStep(step, parameters);
    expect(await countSaves(), step).toBe(savesBefore);
  }
  await visitor.send({ suburbId: visitor.page.choices("suburbId")[0] ?? "" });
  expect(await countSaves()).toBe(savesBefore + 1);
  await visitor.openStep("task-your-items");
  await visitor.send({ continue: "yes" });
  expect(await countSaves(), "going on says nothing new").toBe(savesBefore + 1);
});

const DISTRIBUTOR = 7016;

it("F-333 B-201 no page or API title contains the build years of a job", async () => {
  const taskName = "Distributor Cap, Rotor and Leads Replacement";
  const visitor = await testQuote({ repairInspectionId: DISTRIBUTOR });
  expect((await visitor.lead()).CartItems).toMatchObject([
    { RepairInspectionId: DISTRIBUTOR, RepairInspectionName: taskName },
  ]);
  expect((await visitor.api(`/api/repairs/${DISTRIBUTOR}`)).RepairInspectionName).toBe(taskName);
  const cart = await visitor.openStep("task-your-items");
  const search = await visitor.openStep("task-search", { q: "distributor cap" });
  const home = await visitor.open("/?q=distributor+cap");
  for (const { html } of [cart, search, home]) {
    expect(html).toContain(taskName);
    expect(html).not.toContain("1980");
  }
});

it("F-052 the cart shows the answers without instructions", async () => {
  const visitor = await testQuote({ repairInspectionId: 11 });
  await visitor.send([
    ["repairInspectionId", "11"],
    ["path", ""],
    ["optionIds", "1196"],
    ["optionIds", "1197"],
  ]);
  const { html } = await visitor.openStep("task-your-items");
  expect(html).toContain("Rear bumper, Door");
  expect(html).not.toContain("Choose all that apply");
  expect((await visitor.lead()).CartItems[0].AdditionalDetails[0].Text).toBe(
    "Which panel is damaged? Rear bumper, Door",
  );
});
