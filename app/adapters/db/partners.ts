import { z } from "zod";
import { tidyReferral } from "../../domain/discounts/referral";
import type { PartnerLanding } from "../../domain/partners/landing";
import type { Partners, RewardsPartner } from "../../usecases/ports/partners";
import { keptInMemory } from "./kept";
import { referenceDocument } from "./reference-document";

const DOCUMENT = z.object({
  rewardsPartner: z.object({
    name: z.string(),
    email: z.string(),
    discountCode: z.string(),
    demoReferences: z.array(z.object({ reference: z.string(), status: z.enum(["active", "closed"]) })),
  }),
  landings: z.array(
    z.object({
      slug: z.string(),
      leadSource: z.string(),
      partnerName: z.string(),
      countries: z.array(z.enum(["AU", "NZ"])),
      discountCode: z.string(),
      referralLabel: z.string(),
      heading: z.string(),
      intro: z.string(),
      points: z.array(z.string()),
      steps: z.array(z.string()),
      button: z.string(),
      terms: z.string(),
      demoReferrals: z.array(z.string()),
    }),
  ),
});

interface Known {
  readonly members: ReadonlyMap<string, "active" | "closed">;
  /** By code, in capitals. */
  readonly rewards: ReadonlyMap<string, RewardsPartner>;
  readonly landings: readonly PartnerLanding[];
}
const keyOf = (discountCode: string, number: string) => `${discountCode.toUpperCase()} ${tidyReferral(number)}`;

const partners = keptInMemory<Known>(
  async (db) => {
    const body = await referenceDocument(db, "partners");
    if (body === null) return { members: new Map(), rewards: new Map(), landings: [] };
    const { rewardsPartner, landings } = DOCUMENT.parse(body);
    const members = new Map([
      ...rewardsPartner.demoReferences.map(
        ({ reference, status }) => [keyOf(rewardsPartner.discountCode, reference), status] as const,
      ),
      ...landings.flatMap(({ discountCode, demoReferrals }) =>
        demoReferrals.map((number) => [keyOf(discountCode, number), "active"] as const),
      ),
    ]);
    return {
      members,
      rewards: new Map([
        [rewardsPartner.discountCode.toUpperCase(), { name: rewardsPartner.name, email: rewardsPartner.email }],
      ]),
      landings: landings.map(({ demoReferrals: _, ...landing }) => landing),
    };
  },
  (known) => known.members.size === 0,
);

/** The member lists and pages that partners gave us (data/catalogue/partners.json). */
export const d1Partners = (db: D1Database): Partners => ({
  referral: async (discountCode, number) => (await partners(db)).members.get(keyOf(discountCode, number)) ?? "unknown",
  rewards: async (discountCode) => (await partners(db)).rewards.get(discountCode.toUpperCase()) ?? null,
  landings: async () => (await partners(db)).landings,
});
