import { sanitisedHtml, type WorkshopPolicy } from "../../domain/store-account/policy";
import type { Policies } from "../../usecases/ports/policies";
import { keptInMemory } from "./kept";

const policiesOf = keptInMemory<readonly WorkshopPolicy[]>(
  async (db) => {
    const body = await db
      .prepare("select body from reference_documents where name = 'workshop-policies'")
      .first<string>("body");
    const { policies } =
      body === null ? { policies: [] } : (JSON.parse(body) as { policies: readonly WorkshopPolicy[] });
    return policies.map((policy) => ({ ...policy, contentHtml: sanitisedHtml(policy.contentHtml) }));
  },
  (policies) => policies.length === 0,
);

export const d1Policies = (db: D1Database): Policies => ({ all: () => policiesOf(db) });
