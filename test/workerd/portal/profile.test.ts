import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { getQuotes } from "../../../app/usecases/quotes/get-quotes";
import worker from "../../../workers/app";
import { toSupplierId } from "../../support/ids";
import { jpeg } from "../../support/image-bytes";
import { DB } from "../booking/test-booking";
import { seededSupplier, seedOnlySuppliers } from "../booking/supplier-row";
import { Client, ORIGIN } from "../identity/client";
import { textOf, fieldErrorsOn } from "../joining/test-application";
import { momentContext, insertLead } from "../quotes/marketplace";
import { makeMember, seedPortal, signInClient } from "./test-portal";

/** A workshop's profile texts and photos, and how customers see them. */

const SHOP = 766;
const settingsPath = (page = "") => `/workshop/settings${page}?store=${SHOP}`;

let manager: Client;
let mechanic: Client;

beforeAll(async () => {
  await seedPortal();
  await seedOnlySuppliers(DB, seededSupplier(SHOP, { minimumBookingAmount: 0 as never }));
  await makeMember(SHOP, "max@workshop.example", "manager");
  await makeMember(SHOP, "olive@workshop.example", "mechanic");
  manager = await signInClient("demo-supplier-member");
  mechanic = await signInClient("demo-supplier-admin");
}, 60_000);

/** Uploads photos with the page's form. */
async function uploadPhotos(client: Client, ...names: readonly string[]): Promise<Response> {
  const form = new FormData();
  form.append("intent", "send");
  form.append("store", String(SHOP));
  for (const name of names) form.append("file", new File([jpeg() as BlobPart], name, { type: "image/jpeg" }));
  return worker.fetch(
    new Request(new URL("/workshop/settings/photos", ORIGIN), {
      method: "POST",
      redirect: "manual",
      headers: { Cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      body: form,
    }),
    env as unknown as Env,
  );
}
const readPhotoPaths = async (client = manager) =>
  [...(await textOf(await client.ask(settingsPath("/photos")))).matchAll(/<img src="(\/workshop-photo\/[\w-]+)"/g)].map(
    ([, path]) => path ?? "",
  );
const readImages = async () =>
  JSON.parse(
    (await DB.prepare("select images from suppliers where id = ?").bind(SHOP).first<string>("images")) ?? "[]",
  );
/** Opens the workshop's dialog in a customer's results. */
async function readProfileAs(customer: Client): Promise<string> {
  const { context, settle } = momentContext();
  const { guid } = await insertLead(context);
  await getQuotes(context, { leadGuid: guid, serviceDay: null, sort: "Price" });
  await settle();
  return textOf(await customer.ask(`/quotes/${guid}/workshop/${SHOP}`));
}

it("a profile is shown at once, with its history, and contact details in it are refused", async () => {
  const form = { store: String(SHOP), version: "0", text: "Two hoists & a kettle.", "speciality-1": "on" };
  const response = await manager.ask("/workshop/settings/profile", { ...form, text: "Ring 02 5550 1234 first" });
  expect(response.status).toBe(422);
  const pageText = await response.text();
  expect(pageText).toContain("Leave out phone numbers");
  expect(pageText).toContain("Ring 02 5550 1234 first");
  const saved = await manager.ask("/workshop/settings/profile", { ...form, bestMakes: "" });
  expect(saved.status).toBe(303);
  const window = await readProfileAs(new Client());
  expect(window).toContain("Two hoists &amp; a kettle.");
  expect(window).toMatch(/Specialities<\/dt><dd>[A-Z]/);
  const overview = await textOf(await manager.ask(settingsPath()));
  expect(overview).toContain("Two hoists &amp; a kettle.");
  expect(overview).toMatch(/Your profile<\/span>\s*<span[^>]*>by /);
  // Saving from the stale page is refused, and the page shows both versions.
  const stale = await manager.ask("/workshop/settings/profile", { ...form, text: "Older words" });
  expect(stale.status).toBe(409);
  expect((await mechanic.ask("/workshop/settings/profile", { ...form, version: "1" })).status).toBe(403);
});

it("photos are cleaned, ordered, described and permanently removed", async () => {
  expect((await uploadPhotos(mechanic, "door.jpg")).status).toBe(403);
  expect((await uploadPhotos(manager)).status).toBe(422);
  expect((await uploadPhotos(manager, "door.jpg", "bay.jpg")).status).toBe(303);
  const [entryPoint = "", bay = ""] = await readPhotoPaths();
  expect(bay).not.toBe("");
  const customer = new Client();
  expect((await customer.ask(entryPoint)).headers.get("Content-Type")).toBe("image/jpeg");
  const form = { intent: "change", store: String(SHOP), version: "1", "place-1": "2", "place-2": "1" };
  expect(await fieldErrorsOn(await manager.ask("/workshop/settings/photos", { ...form, "place-2": "9" }))).toContain(
    "Enter a position from 1 to 2",
  );
  const ordered = await manager.ask("/workshop/settings/photos", { ...form, "text-2": "Our bay" });
  expect(ordered.status).toBe(303);
  expect(await readImages()).toEqual([
    { path: bay, text: "Our bay" },
    { path: entryPoint, text: "" },
  ]);
  const window = await readProfileAs(customer);
  expect(window.indexOf(bay)).toBeLessThan(window.indexOf(entryPoint));
  expect(window).toContain('alt="Our bay"');
  // The list is stale, so the change is refused and no photo is removed by mistake.
  expect((await manager.ask("/workshop/settings/photos", { ...form, "remove-1": "on" })).status).toBe(409);
  const without = { ...form, version: "2", "place-1": "1", "place-2": "2", "remove-2": "on" };
  expect((await manager.ask("/workshop/settings/photos", without)).status).toBe(303);
  expect((await customer.ask(entryPoint)).status).toBe(404);
  expect((await customer.ask(bay)).status).toBe(200);
  expect(
    (await DB.prepare("select id from supplier_photos where supplier_id = ?").bind(SHOP).all()).results,
  ).toHaveLength(1);
  // More than eight photos are refused.
  expect((await uploadPhotos(manager, ...Array.from({ length: 8 }, (_, index) => `${index}.jpg`))).status).toBe(422);
  expect(await readImages()).toHaveLength(1);
});

it("photos uploaded by two people concurrently are all shown", async () => {
  const countBefore = (await readImages()).length;
  const response = await Promise.all([uploadPhotos(manager, "a.jpg"), uploadPhotos(manager, "b.jpg")]);
  expect(response.map(({ status }) => status)).toEqual([303, 303]);
  expect(await readImages()).toHaveLength(countBefore + 2);
});

it("a profile preview counts no impression, and members see the photos of a hidden store", async () => {
  const [first = ""] = (await readImages()).map(({ path }: { path: string }) => path);
  const countBefore = await DB.prepare("select count(*) as n from listing_events").first("n");
  for (const client of [manager, mechanic]) {
    expect(await textOf(await client.ask(settingsPath()))).toContain(`/workshop/settings/preview?store=${SHOP}`);
    const preview = await textOf(await client.ask(settingsPath("/preview")));
    expect(preview).toContain("Two hoists &amp; a kettle.");
    expect(preview).toContain(first);
    expect(preview).not.toContain("How the price is made up");
  }
  expect(await DB.prepare("select count(*) as n from listing_events").first("n")).toBe(countBefore);
  expect((await new Client().ask(settingsPath("/preview"))).status).toBe(302);
  const stranger = await signInClient("demo-customer");
  expect((await stranger.ask(settingsPath("/preview"))).status).toBe(403);
  await DB.prepare("update suppliers set hidden_because = 'paused' where id = ?").bind(SHOP).run();
  expect((await new Client().ask(first)).status).toBe(404);
  expect((await stranger.ask(first)).status).toBe(404);
  expect((await manager.ask(first)).status).toBe(200);
  await DB.prepare("update suppliers set hidden_because = null where id = ?").bind(toSupplierId(SHOP)).run();
});
