import { beforeAll, expect, it } from "vitest";
import { readCode } from "../../../app/domain/garage/hand-over";
import { seedReference } from "../../support/reference-fixture";
import { count, DB } from "../booking/test-booking";
import type { Visitor } from "../funnel/visitor";
import { signedInVisitor } from "../identity/signed-in";

beforeAll(() => seedReference(DB), 60_000);

/** Adds the first version that matches the input. */
async function add(visitor: Visitor, fields: { readonly vehicle: string; readonly regoState: string }): Promise<void> {
  await visitor.open("/garage");
  const page = await visitor.send({ intent: "add", ...fields }, "/garage?index");
  const [mid] = page.choices("mid");
  if (mid !== undefined) await visitor.send({ intent: "add", ...fields, mid }, "/garage?index");
}

it("OW-09 a vehicle is added by its plate, or by make, model and year, without a quote", async () => {
  const visitor = await signedInVisitor();
  expect((await visitor.open("/garage")).html).toContain("No vehicles yet");
  await add(visitor, { vehicle: "DEMOSR5", regoState: "NSW" });
  expect(visitor.page.html).toMatch(/DEMOSR5(<!-- -->)?, NSW/);
  await add(visitor, { vehicle: "2018 toyota corolla", regoState: "" });
  expect(visitor.page.html).toContain("Toyota Corolla");
  expect(await count("garage_vehicles")).toBe(2);
});

it("reports missing and invalid vehicle fields, and keeps the input", async () => {
  const visitor = await signedInVisitor();
  await visitor.open("/garage");
  for (const [vehicle, regoState, field, message] of [
    ["toyota corolla", "", "vehicle", "Add the year"],
    ["1950 toyota corolla", "", "vehicle", "We cannot find"],
    ["something red", "", "vehicle", "Enter a rego"],
    ["", "", "vehicle", "Enter a rego"],
    ["DEMOSR5", "", "regoState", ""],
  ] as const) {
    const page = await visitor.send({ intent: "add", vehicle, regoState }, "/garage?index");
    expect([page.status, page.errorAt(field).length > 0], vehicle).toEqual([422, true]);
    expect(page.errorAt(field)).toContain(message);
    expect(page.html).toContain(`value="${vehicle}"`);
  }
});

it("OW-08 OW-10 a shared or handed over car shows entry titles, workshops and authors", async () => {
  const owner = await signedInVisitor();
  const buyer = await signedInVisitor();
  await add(owner, { vehicle: "DEMOSR5", regoState: "NSW" });
  const id = /\/garage\/([\w-]{36})/.exec(owner.page.html)?.[1] ?? "";
  await owner.open(`/garage/${id}/entry/new`);
  await owner.send({
    key: owner.page.choices("key")[0] ?? "entry-key",
    kind: "service",
    day: "2026-05-04",
    odometer: "61050",
    title: "Cambelt and pump",
    workshop: "Joe's Garage 0412 345 678",
    note: "Paid in cash to Joe",
  });
  await owner.send({ intent: "share" }, `/garage/${id}/transfer`);
  const link = /car-record\/[\w-]+/.exec(owner.page.html)?.[0] ?? "";
  const shared = await buyer.open(`/${link}`);
  const printed = await owner.open(`/garage/${id}/print`);
  for (const { html } of [shared, printed]) {
    expect(html).toContain("Cambelt and pump");
    expect(html).toMatch(/Joe(&#x27;|')s Garage/);
    expect(html).toContain("entered by the owner");
    expect(html).not.toMatch(/0412|Paid in cash/);
  }
  await owner.send({ intent: "offer" }, `/garage/${id}/transfer`);
  const code = readCode(/[A-Z2-9]{4} [A-Z2-9]{4}/.exec(owner.page.html)?.[0] ?? "") ?? "";
  await buyer.open("/garage/receive");
  const received = await buyer.send({ code });
  expect(received.html).toContain("Cambelt and pump");
  expect(received.html).toContain("from a previous owner");
  expect(received.html).not.toMatch(/0412|Paid in cash|your own entry/i);
  const [entry] = [...received.html.matchAll(/\/garage\/[\w-]+\/entry\/([\w-]{20,})/g)].map(([, match]) => match);
  if (entry !== undefined) {
    const vehiclePath = received.url.pathname;
    await buyer.open(`${vehiclePath}/entry/${entry}`);
    expect(buyer.page.controls).not.toContain("odometer");
  }
  expect(await count("garage_entries where source = 'previous' and odometer = 61050")).toBe(1);
});

it("IN-07 IN-24 previews how an imported file was read, and asks for an unclear date order", async () => {
  const visitor = await signedInVisitor();
  await add(visitor, { vehicle: "DEMOSR5", regoState: "NSW" });
  const path = `/garage/${/\/garage\/([\w-]{36})/.exec(visitor.page.html)?.[1] ?? ""}/import`;
  const text = 'Date,Odometer,Description,Cost,Tags\n03/04/2024,84.500,Oil,"135,00",a\n04/05/2024,84.5,Tyres,5,b\n';
  const before = await count("garage_entries");
  await visitor.open(path);
  const preview = await visitor.send({ kind: "service", text, intent: "read" }, path);
  for (const shown of [
    "1 record found",
    "3 Apr 2024, Oil, 84,500 km, $135.00",
    "Line 3: the odometer reading is not in whole kilometres",
    "We cannot import these columns:",
    "so we assume the day comes first",
    "Add 1 record",
    "Preview again with this date order",
  ])
    expect(preview.html).toContain(shown);
  expect((await visitor.send({ kind: "service", text, first: "month", intent: "read" }, path)).html).toContain(
    "4 Mar 2024, Oil",
  );
  expect(await count("garage_entries")).toBe(before);
  const added = await visitor.send({ kind: "service", text, first: "month", intent: "add" }, path);
  expect([added.html.includes("1 added"), await count("garage_entries")]).toEqual([true, before + 1]);

  const certain = await visitor.send({ kind: "service", text: text.replace("03/04", "23/04"), intent: "read" }, path);
  expect(certain.html).not.toMatch(/Preview again|begin with the month/);
  expect(certain.choices("first")).toEqual(["day"]);
  const american = await visitor.send({ kind: "service", text: text.replace("03/04", "03/24"), intent: "read" }, path);
  expect(american.html).toContain("In this file, dates begin with the month.");
});
