import { eq } from "drizzle-orm";
import { z } from "zod";
import { sanitisedHtml, type WorkshopPolicy } from "../../domain/store-account/policy";
import type { Policies } from "../../usecases/ports/policies";
import { keptInMemory } from "./kept";
import { orm } from "./orm";
import { referenceDocuments } from "./schema/documents";

const POLICIES = z.object({
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

const policiesOf = keptInMemory<readonly WorkshopPolicy[]>(
  async (db) => {
    const document = await orm(db)
      .select({ body: referenceDocuments.body })
      .from(referenceDocuments)
      .where(eq(referenceDocuments.name, "workshop-policies"))
      .get();
    const { policies } = document ? POLICIES.parse(JSON.parse(document.body)) : { policies: [] };
    return policies.map((policy) => ({ ...policy, contentHtml: sanitisedHtml(policy.contentHtml) }));
  },
  (policies) => policies.length === 0,
);

export const d1Policies = (db: D1Database): Policies => ({ all: () => policiesOf(db) });
