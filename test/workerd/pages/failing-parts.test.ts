import { beforeAll, expect, it } from "vitest";
import { DB } from "../booking/test-booking";
import { Client } from "../identity/client";
import { makeMember, seedPortal, signInClient, WORKSHOP } from "../portal/test-portal";
import { momentContext, insertLead } from "../quotes/marketplace";

let member: Client;
let guid: string;

beforeAll(async () => {
  await seedPortal();
  await makeMember(WORKSHOP, "max@workshop.example");
  member = await signInClient("demo-supplier-member");
  guid = (await insertLead(momentContext().context)).guid;
}, 60_000);

async function openPage(path: string, client = new Client()) {
  const response = await client.ask(path);
  return { status: response.status, html: await response.text() };
}

/** Opens a page while a table that it reads is missing, and then restores the table. */
async function openWithoutTable(table: string, path: string, client?: Client) {
  await DB.prepare(`alter table ${table} rename to ${table}_away`).run();
  try {
    return await openPage(path, client);
  } finally {
    await DB.prepare(`alter table ${table}_away rename to ${table}`).run();
  }
}

it("a results dialog that cannot be loaded leaves the results unchanged", async () => {
  const path = `/quotes/${guid}/workshop/${WORKSHOP}`;
  expect((await openPage(path)).status).toBe(200);
  const { status, html } = await openWithoutTable("supplier_reviews", path);
  expect(status).toBe(500);
  expect(html).toContain("The page behind this window has not changed.");
  expect(html).toContain(`href="/quotes/${guid}"`);
  expect(html).toContain(`action="/quotes/${guid}`);
});

it("results that cannot be loaded show that nothing is booked and link back to the request", async () => {
  const path = `/quotes/${guid}`;
  expect((await openPage(path)).status).toBe(200);
  const { status, html } = await openWithoutTable("booking_offers", path);
  expect(status).toBe(500);
  expect(html).toContain("We couldn’t load your prices");
  expect(html).toContain("nothing has been booked");
  expect(html).toContain(`href="/quote-2/${guid}?step=task-your-items"`);
});

it("a finalise page that cannot be loaded explains that nothing is booked twice", async () => {
  const path = `/booking/${guid}/finalise?supplierId=${WORKSHOP}`;
  const { status, html } = await openWithoutTable("bookings", path);
  expect(status).toBe(500);
  expect(html).toContain("We couldn’t load your booking");
  expect(html).toContain("won’t book or charge you twice");
  expect(html).toContain(`href="/quotes/${guid}"`);
});

it.each([
  ["/workshop/settings", "supplier_setting_events"],
  ["/workshop", "booking_offers"],
])("%s that cannot be loaded keeps the links to the other portal screens", async (path, table) => {
  expect((await openPage(path, member)).status).toBe(200);
  const { status, html } = await openWithoutTable(table, path, member);
  expect(status).toBe(500);
  expect(html).toContain("We couldn’t load this screen");
  expect(html).toContain('aria-label="Workshop"');
});
