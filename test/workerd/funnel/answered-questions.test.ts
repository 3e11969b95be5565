import { beforeAll, expect, it } from "vitest";
import { testQuote, testQuoteAt, choosePlace, describeJob, enterPlate, submitStep, seedFunnel } from "./quote";
import { Visitor } from "./visitor";

beforeAll(seedFunnel, 60_000);

const itemsOf = async (visitor: Visitor) =>
  (await visitor.lead()).CartItems.map(
    ({ ServiceType, RepairInspectionId }: { ServiceType: string | null; RepairInspectionId: number | null }) =>
      ServiceType ?? RepairInspectionId,
  );
const visibleText = (html: string) =>
  html
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ");

it("choosing to continue with a service removes jobs that do not fit and keeps the others", async () => {
  const visitor = await testQuote({ repairInspectionIds: "157,296", serviceTypeId: 2 });
  expect((await itemsOf(visitor)).sort()).toEqual([157, 296, "LogbookService"]);
  await choosePlace(visitor);
  await enterPlate(visitor, "DEMOSR5");
  for (let tries = 0; tries < 3 && visitor.page.step === "vehicle-logbook-interval"; tries += 1)
    await visitor.send({ serviceIntervalId: visitor.page.choices("serviceIntervalId")[1] ?? "" });
  expect(visitor.page.step).toBe("vehicle-task-error");
  expect(visibleText(visitor.page.html)).toContain(
    "Continue with your Logbook Service Removes what doesn’t suit your vehicle. Everything else stays.",
  );
  await visitor.send({ choice: "basic" });
  expect((await itemsOf(visitor)).sort()).toEqual([157, "LogbookService"]);

  const without = await testQuote({ repairInspectionIds: "157,296" });
  await choosePlace(without);
  await enterPlate(without, "DEMOSR5");
  expect(visibleText(without.page.html)).toContain(
    "Continue with basic service Removes what doesn’t suit your vehicle and adds a Basic Service.",
  );
  await without.send({ choice: "basic" });
  expect((await itemsOf(without)).sort()).toEqual([157, "GenericService"]);
});

it("a chosen interval is shown by its kilometres and months, never by its interval number", async () => {
  const visitor = await testQuote({ serviceTypeId: 2 });
  await choosePlace(visitor);
  await enterPlate(visitor, "ABC123");
  const intervalId = visitor.page.choices("serviceIntervalId")[1] ?? "";
  const name =
    /[\d,]+ km[^<]*/
      .exec(new RegExp(`value="${intervalId}"[\\s\\S]*?</button>`).exec(visitor.page.html)?.[0] ?? "")?.[0]
      .trim() ?? "none";
  await visitor.send({ serviceIntervalId: intervalId });
  for (const step of ["task-your-items", "customer"]) {
    const { html } = await visitor.openStep(step);
    expect([step, visibleText(html).includes(name)]).toEqual([step, true]);
    expect(visibleText(html)).not.toMatch(/\bService \d+\b/);
  }
});

it("notes for the mechanic have the link Add when empty and Change when present", async () => {
  const visitor = await testQuoteAt("customer");
  expect(visibleText(visitor.page.html)).toContain("Add notes for the mechanic");
  await visitor.openStep("customer-notes-for-mechanic");
  const page = await visitor.send({ repairNotes: "Key under the mat" });
  expect(visibleText(page.html)).toContain("Change notes for the mechanic");
  expect(visibleText(page.html)).not.toContain("Add notes");
});

it("an unpriced request is confirmed with job, vehicle, place and reference", async () => {
  const visitor = await testQuote();
  await visitor.openStep("task-custom");
  await visitor.send({ details: "Strange noise at the back" });
  await describeJob(visitor);
  await submitStep(visitor, "0455 740 001");
  expect(visitor.page.url.pathname).toBe(`/quote-confirmation-success/${visitor.guid}`);
  const { guid } = visitor;
  expect(visitor.page.html).toContain(`href="/cancel-quote/${guid}"`);
  const link = new RegExp(`/quote-confirmation-success/${guid}`).exec(await visitor.raw("/dev/outbox"))?.[0] ?? "";
  // Anyone who has the URL can read the request but not who the customer is.
  const anyone = new Visitor();
  await anyone.open(link);
  for (const page of [visitor.page, anyone.page]) {
    for (const part of ["Strange noise at the back", "Hilux", "Parramatta", guid.slice(0, 8).toUpperCase()])
      expect([part, visibleText(page.html).includes(part)]).toEqual([part, true]);
    expect(page.html).not.toContain("0455740001");
  }
});

it("a page without nearby workshops offers another place and other jobs", async () => {
  const visitor = await testQuoteAt("customer");
  const { guid } = visitor;
  await visitor.open(`/quote-no-mechanics/${guid}?willCustomerGetCallback=true`);
  expect(visibleText(visitor.page.html)).toContain("You can also try another suburb, change the jobs");
  const { links } = visitor.page;
  for (const [step, control] of [
    ["location", "q"],
    ["task-your-items", "continue"],
  ] as const) {
    const link = links.find((address) => address.endsWith(`/quote-2/${guid}?step=${step}`));
    const page = await visitor.open(link ?? "/no-such-link");
    expect([page.status, page.step, page.controls.includes(control)]).toEqual([200, step, true]);
  }
});

it("the email for a quote without a vehicle leaves no gap in its text", async () => {
  const visitor = await testQuote({ repairInspectionId: 157 });
  await choosePlace(visitor);
  const { guid } = visitor;
  const email = `saved.${guid.slice(0, 8)}@customer.example`;
  await visitor.open(`/save-quote/${guid}`);
  await visitor.send({ to: email });
  const outbox = await visitor.raw("/dev/outbox");
  const mail = visibleText(outbox.split("<li ").find((card) => card.includes(`data-to="${email}"`)) ?? "");
  expect(mail).toContain("Battery Replacement");
  expect(mail).not.toMatch(/\(\s*(your vehicle)?\s*\)/);
});
