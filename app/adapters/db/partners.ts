import { z } from "zod";
import { tidyReferral } from "../../domain/discounts/referral";
import type { Partners } from "../../usecases/ports/partners";
import { keptInMemory } from "./kept";

const DOCUMENT = z.object({
  rewardsPartner: z.object({ discountCode: z.string(), demoReferences: z.array(z.object({ reference: z.string(), status: z.enum(["active", "closed"]) })) }),
  landings: z.array(z.object({ discountCode: z.string(), demoReferrals: z.array(z.string()) })),
});

type Members = ReadonlyMap<string, "active" | "closed">;
const keyOf = (discountCode: string, number: string) => `${discountCode.toUpperCase()} ${tidyReferral(number)}`;

const members = keptInMemory<Members>(
  async (db) => {
    const body = await db.prepare("select body from reference_documents where name = 'partners'").first<string>("body");
    if (body === null) return new Map();
    const { rewardsPartner, landings } = DOCUMENT.parse(JSON.parse(body));
    return new Map([
      ...rewardsPartner.demoReferences.map(({ reference, status }) => [keyOf(rewardsPartner.discountCode, reference), status] as const),
      ...landings.flatMap(({ discountCode, demoReferrals }) => demoReferrals.map((number) => [keyOf(discountCode, number), "active"] as const)),
    ]);
  },
  (known) => known.size === 0,
);

/** The member lists that partners gave us (data/catalogue/partners.json). */
export const d1Partners = (db: D1Database): Partners => ({ referral: async (discountCode, number) => (await members(db)).get(keyOf(discountCode, number)) ?? "unknown" });
