import type { LeadGuid } from "../../../app/domain/core/ids";
import type { Lead } from "../../../app/domain/lead/lead";
import { testLead } from "../../support/test-lead";
import { testLeadGuid } from "../../support/ids";
import { browser } from "./browser";

/** A lead in its own object with one save at the given time (epoch milliseconds). */
export async function testLeadOf(at: number, overrides: Partial<Lead> = {}): Promise<LeadGuid> {
  const lead = testLead({ guid: testLeadGuid(), createdAt: at, updatedAt: at, ...overrides });
  const saved = await browser().leadQueue.save({
    guid: lead.guid,
    patch: {},
    idempotencyKey: crypto.randomUUID(),
    userId: null,
    fingerprint: "f",
    writer: "system",
    change: { kind: "create", lead },
    sealedContacts: [],
    retainQuote: false,
    reason: null,
    at,
  });
  if (!saved.ok) throw new Error(saved.code);
  return lead.guid;
}
