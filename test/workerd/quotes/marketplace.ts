import { testLeadGuid } from "../../support/ids";
import { env } from "cloudflare:workers";
import { inMemoryCounts } from "../../../app/adapters/platform";
import { buildContext } from "../../../app/context";
import type { RepairItem, ServiceItem } from "../../../app/domain/lead/cart-item";
import type { Lead } from "../../../app/domain/lead/lead";
import type { Context } from "../../../app/usecases/context";
import { contactDigests } from "../../../app/usecases/identity/contact-digests";
import { seedSuppliers } from "../../../scripts/seed/suppliers";
import { testLead, HILUX, PARRAMATTA } from "../../support/test-lead";
import { NOW } from "../../support/clock";
import { readFixture, seedReference } from "../../support/reference-fixture";

export const db = (env as unknown as { DB: D1Database }).DB;

export { NOW };

export async function seedMarketplace(suppliers = 751): Promise<void> {
  await seedReference(db, {
    only: [
      "categories",
      "tasks",
      "parts",
      "special_prices",
      "tyres",
      "extras",
      "reference_documents",
      "fleet_companies",
    ],
  });
  await seedSuppliers(db, { suppliers, today: "2026-11-23" }, readFixture);
}

/** Returns a context at a fixed time. `settle` waits for its deferred work. */
export function momentContext(at = NOW): { context: Context; settle: () => Promise<unknown> } {
  const deferredWork: Promise<unknown>[] = [];
  const context: Context = {
    ...buildContext(env as unknown as Env, null),
    clock: { now: () => at },
    later: (work) => void deferredWork.push(work),
    supplierCountsCache: inMemoryCounts(),
  };
  return { context, settle: () => Promise.all(deferredWork) };
}

export const repair = (id: number, categoryId: number, overrides: Partial<RepairItem> = {}): RepairItem => ({
  kind: "RepairInspection",
  key: `repair:${id}`,
  name: `Task ${id}`,
  canCalculatePrice: true,
  pricingStrategy: null,
  notes: null,
  additionalDetails: [],
  repairInspectionId: id,
  categoryId,
  repairType: null,
  isCustom: false,
  isPerformedByWorkshop: true,
  isPerformedByMobileMechanic: true,
  taskValueCategory: "M",
  related: [],
  certification: null,
  needsScanTool: false,
  minHours100: null,
  maxHours100: null,
  tyre: null,
  windscreen: null,
  ...overrides,
});

/** Work without a catalogue price. */
export const RATTLE = repair(0, 0, {
  key: "custom:1",
  name: "Find the rattle",
  repairInspectionId: null,
  categoryId: null,
  isCustom: true,
  canCalculatePrice: false,
});

export const basicService: ServiceItem = {
  kind: "Service",
  key: "service",
  name: "Basic Service",
  canCalculatePrice: true,
  pricingStrategy: "SinglePrice",
  notes: null,
  additionalDetails: [],
  serviceType: "GenericService",
  genericServiceId: 1,
  serviceScheduleId: null,
  serviceIntervalId: null,
  serviceSortOrder: null,
};

export const PENROSE = {
  id: 2,
  name: "Penrose",
  state: "Auckland",
  postcode: "1061",
  latitude: -36.91,
  longitude: 174.816,
  zone: "Pacific/Auckland",
};

/** A lead in Parramatta with a Hilux and a basic service, stored in D1. With contact details it belongs to the context's browser. */
export async function insertLead(context: Context, overrides: Partial<Lead> = {}): Promise<Lead> {
  const lead = testLead({
    guid: testLeadGuid(),
    revision: 1,
    vehicle: HILUX,
    suburb: PARRAMATTA,
    cart: [basicService],
    serviceDay: "2026-11-30",
    ...overrides,
  });
  await context.db.leads.writeRevisions([
    {
      stored: overrides.contact
        ? {
            lead,
            sealedContact: await context.cipher.seal(JSON.stringify(overrides.contact), lead.guid),
            contactDigests: await contactDigests(context, overrides.contact),
            holderHash: context.viewer.holderHash,
          }
        : { lead, sealedContact: null, holderHash: null },
      idempotencyKey: crypto.randomUUID(),
      event: { actor: "system", event: "created", reason: null },
      messages: [],
    },
  ]);
  return lead;
}
