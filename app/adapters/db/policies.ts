import { z } from "zod";
import { sanitiseHtml, type WorkshopPolicy } from "../../domain/identity/store-account/policy";
import { memoized, referenceDocument } from "./memoized-reads";

const POLICIES_SCHEMA = z.object({
  policies: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      contentHtml: z.string(),
      createDate: z.string(),
      updateDate: z.string(),
      effectiveAt: z.string(),
    }),
  ),
});

const memoizedPolicies = memoized<readonly WorkshopPolicy[]>(
  async (db) => {
    const policiesDocument = await referenceDocument(db, "workshop-policies");
    const { policies } = policiesDocument === null ? { policies: [] } : POLICIES_SCHEMA.parse(policiesDocument);
    return policies.map((policy) => ({ ...policy, contentHtml: sanitiseHtml(policy.contentHtml) }));
  },
  (policies) => policies.length === 0,
);

/** Rules for suppliers. Their HTML contains only text tags. */
export const d1Policies = (db: D1Database) => ({ all: (): Promise<readonly WorkshopPolicy[]> => memoizedPolicies(db) });
