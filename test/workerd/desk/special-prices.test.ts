import { beforeAll, expect, it } from "vitest";
import { seedReference } from "../../support/reference-fixture";
import type { Client } from "../identity/client";
import { seedPortal, signInClient } from "../portal/test-portal";
import { momentContext } from "../quotes/marketplace";
import { DB, pageFields, addEmployee, previewAndSave, htmlText } from "./test-desk";

/** Special prices for parts are created, changed, ended and restored at the desk, with a preview, an author and a reason. */

let opal: Client;
let fay: Client;

beforeAll(async () => {
  await seedPortal();
  await seedReference(DB, { only: ["special_prices"] });
  [opal, fay] = await Promise.all([signInClient("demo-operator"), signInClient("demo-second-operator")]);
  await addEmployee("opal@operator.example", "supply");
  await addEmployee("fay@operator.example", "admin");
}, 60_000);

const MAKE = "/desk/special-prices/new";
const PAGE = "/desk/special-prices/BAT-STD";

/** The special price as used in offers. */
async function readSpecialPrice(code: string) {
  const specialPrice = (await momentContext().context.db.specialPrices.all()).get(code);
  return specialPrice ? [specialPrice.minimumQuantity, specialPrice.percentOff] : null;
}
const readVersions = async () =>
  (
    await DB.prepare(
      "select version, after is null as gone, reason from desk_changes where key = 'BAT-STD' order by version",
    )
      .bind()
      .all()
  ).results;

it("a special price is created, changed, ended and restored", async () => {
  const form = { ...(await pageFields(opal, MAKE)), key: "bat-std", minimumQuantity: "4", percentOff: "10" };
  expect(await readSpecialPrice("BAT-STD")).toBeNull();
  const { next, page } = await previewAndSave(opal, MAKE, form, "");
  // $168.00 plus a margin of 20% is $201.60. The special price takes a tenth off.
  expect(page).toMatch(/Price class[^0-9]*3[\s\S]*\$201\.60[\s\S]*\$181\.44/);
  for (let press = 0; press < 2; press += 1)
    expect((await opal.ask(MAKE, { ...next, reason: "Bought by the pallet" })).headers.get("Location")).toBe(
      `${PAGE}?saved`,
    );
  expect(await readSpecialPrice("BAT-STD")).toEqual([4, 10]);
  const result = await previewAndSave(
    fay,
    MAKE,
    { ...(await pageFields(fay, MAKE)), key: "BAT-STD", minimumQuantity: "2", percentOff: "5" },
    "Mine",
  );
  expect([result.saved.status, (await htmlText(result.saved)).includes("already has a special price")]).toEqual([
    422,
    true,
  ]);

  const first = await pageFields(opal, PAGE);
  const lateForm = await pageFields(fay, PAGE);
  expect((await previewAndSave(opal, PAGE, { ...first, percentOff: "15" }, "It went well")).saved.status).toBe(303);
  expect(await readSpecialPrice("BAT-STD")).toEqual([4, 15]);
  const second = await previewAndSave(fay, PAGE, { ...lateForm, percentOff: "5" }, "Too dear");
  expect([second.saved.status, (await htmlText(second.saved)).includes("Someone else saved changes")]).toEqual([
    409,
    true,
  ]);

  const end = { id: crypto.randomUUID(), version: "2", intent: "end", reason: "The pallet is sold" };
  for (let press = 0; press < 2; press += 1) expect((await opal.ask(PAGE, end)).status).toBe(303);
  expect(await readSpecialPrice("BAT-STD")).toBeNull();
  const list = await htmlText(await opal.ask("/desk/special-prices"));
  expect([list.includes("The pallet is sold"), list.includes("ENG-PLUG")]).toEqual([true, true]);
  const restoreForm = { id: crypto.randomUUID(), version: "3", undone: "3", intent: "back", reason: "Another pallet" };
  for (let press = 0; press < 2; press += 1) expect((await opal.ask(PAGE, restoreForm)).status).toBe(303);
  expect([await readSpecialPrice("BAT-STD"), await readVersions()]).toEqual([
    [4, 15],
    [
      { version: 1, gone: 0, reason: "Bought by the pallet" },
      { version: 2, gone: 0, reason: "It went well" },
      { version: 3, gone: 1, reason: "The pallet is sold" },
      { version: 4, gone: 0, reason: "Another pallet" },
    ],
  ]);
  expect(await DB.prepare("select origin, changed_by from special_prices where part_code = 'BAT-STD'").first()).toEqual(
    { origin: "operator", changed_by: "desk" },
  );
}, 60_000);

it("unknown parts and invalid prices show errors at their fields, and codes are found by name", async () => {
  const form = { ...(await pageFields(opal, MAKE)), intent: "preview" };
  const response = await opal.ask(MAKE, { ...form, key: "spark plug", minimumQuantity: "1", percentOff: "95" });
  const text = await htmlText(response);
  expect(response.status).toBe(422);
  for (const part of ["ENG-PLUG", "Enter a whole number from 2", "Enter a whole percentage"])
    expect(text, part).toContain(part);
  const none = await opal.ask(MAKE, { ...form, key: "zzz", minimumQuantity: "2", percentOff: "5" });
  expect([none.status, (await htmlText(none)).includes("There is no part with this code")]).toEqual([422, true]);
  for (const path of ["NOPE", "BAT-SS"]) expect((await opal.ask(`/desk/special-prices/${path}`)).status).toBe(404);
});

it("a member without supply rights can read the list but not change it", async () => {
  const form = { ...(await pageFields(opal, MAKE)), key: "BAT-SS", minimumQuantity: "2", percentOff: "5" };
  for (const role of ["support", "finance"]) {
    await addEmployee("fay@operator.example", role);
    for (const path of ["/desk/special-prices", MAKE, PAGE]) expect((await fay.ask(path)).status).toBe(403);
    expect((await fay.ask(MAKE, { ...form, intent: "save", reason: "Curious" })).status).toBe(403);
  }
  expect(await readSpecialPrice("BAT-SS")).toBeNull();
});
