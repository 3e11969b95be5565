import { beforeAll, expect, it } from "vitest";
import { basicService, repairFromTask } from "../../../app/domain/lead/cart/new-item";
import { reprice } from "../../../app/domain/lead/cart/reprice";
import type { CartItem } from "../../../app/domain/lead/cart-item";
import { removeFromCart } from "../../../app/usecases/funnel/remove-from-cart";
import { listOutbox } from "../../../app/usecases/operations/outbox/list-outbox";
import { HILUX } from "../../support/test-lead";
import { addEmployee } from "../desk/test-desk";
import { Client } from "../identity/client";
import { testBooking, contextOf, makeMember, seedPortal, signInClient, WORKSHOP } from "../portal/test-portal";
import { momentContext, insertLead } from "../quotes/marketplace";
import { textOfHtml } from "../../support/page-text";

const OIL_CHANGE = 7002;
const LABEL = "(already included in Basic Service)";

beforeAll(async () => {
  await seedPortal();
  await makeMember(WORKSHOP, "max@workshop.example");
  await addEmployee("care@pitlane.example", "support");
}, 60_000);

/** A basic service with an oil change, which the service already includes. */
async function cartWithIncludedWork(): Promise<readonly CartItem[]> {
  const { context } = momentContext();
  const [oil] = await context.db.tasks.findMany([OIL_CHANGE]);
  if (oil === undefined) throw new Error("no such task");
  return reprice([basicService, repairFromTask(oil)], {
    tasks: new Map([[oil.id, oil]]),
    canPriceLogbook: null,
    vehicle: HILUX,
    state: "NSW",
  });
}

/** Unfolds calendar lines and unescapes commas. */
const unfold = (text: string) => text.replace(/\r?\n[ \t]/g, "").replaceAll("\\,", ",");

it("OW-03 every page, calendar and message of a booking says which work is already included", async () => {
  const { token, guid } = await testBooking({}, { cart: await cartWithIncludedWork() });
  const customer = new Client();
  const workshop = await signInClient();
  const readPage = async (client: Client, path: string) => textOfHtml(unfold(await (await client.ask(path)).text()));
  const surfaces = {
    confirmation: await readPage(customer, `/booking/${token}/confirmation`),
    receipt: await readPage(customer, `/booking/${token}/receipt`),
    "calendar of the customer": await readPage(customer, `/booking/${token}/calendar.ics`),
    "booking of the workshop": await readPage(workshop, `/workshop/bookings/${token}`),
    "overview of the workshop": await readPage(workshop, "/workshop"),
    messages: ((await listOutbox(momentContext().context)) ?? [])
      .flatMap(({ rendered }) => rendered?.text ?? [])
      .filter((text) => text.includes("Engine Oil"))
      .join("\n"),
  };
  expect(Object.entries(surfaces).flatMap(([name, text]) => (text.includes(LABEL) ? [] : [name]))).toEqual([]);
  // The API has specified fields for included work.
  const { context } = contextOf(null, Date.now());
  const lead = await context.db.leads.find(guid as never);
  expect(lead?.cart.map(({ assessment }) => assessment?.includedIn?.name ?? null)).toEqual([null, "Basic Service"]);
});

it("OW-03 removing the service in the results restores the other job's own price", async () => {
  const { context } = momentContext();
  const lead = await insertLead(context, { cart: await cartWithIncludedWork() });
  const removed = await removeFromCart(context, lead.guid, "service");
  if (!removed.ok) throw new Error(removed.code);
  const remainingLead = await context.db.leads.find(removed.leadGuid);
  expect(remainingLead?.cart).toEqual([
    expect.objectContaining({ repairInspectionId: OIL_CHANGE, canCalculatePrice: true }),
  ]);
  expect(remainingLead?.cart[0]?.assessment ?? null).toBeNull();
});
