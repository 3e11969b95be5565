import { and, desc, eq, lt, lte, or, sql } from "drizzle-orm";
import type { FleetCompany } from "../../domain/fleet/fleet-company";
import { cents } from "../../domain/money/money";
import { MEMBERSHIP_TRIES } from "../../domain/fleet/tries";
import type { Fleets, SetRule } from "../../usecases/ports/fleets";
import { d1FleetAsks } from "./fleet-asks";
import { keptInMemory } from "./kept";
import { fromJson, orm } from "./orm";
import { referenceDocuments } from "./schema/documents";
import { fleetMemberships as memberships, fleetMembershipTries as tries, fleetRules as rules } from "./schema/fleet";

/** The part of data/catalogue/fleet.json that is kept as a document. */
interface StoredCompany
  extends Pick<FleetCompany, "id" | "name" | "slug" | "countries" | "email" | "hiddenCategoryIds" | "faqs"> {
  readonly cibContactPhoneNumber: FleetCompany["phones"];
  readonly assets: Pick<
    FleetCompany,
    "logo" | "bannerHeading" | "bannerText" | "steps" | "quoteBannerText" | "footerText"
  >;
}

function toCompany({
  id,
  name,
  slug,
  countries,
  cibContactPhoneNumber: phones,
  email,
  hiddenCategoryIds,
  assets,
  faqs,
}: StoredCompany): FleetCompany {
  const { logo, bannerHeading, bannerText, steps, quoteBannerText, footerText } = assets;
  return {
    id,
    name,
    slug,
    countries,
    phones,
    email,
    hiddenCategoryIds,
    logo,
    bannerHeading,
    bannerText,
    steps,
    quoteBannerText,
    footerText,
    faqs,
  };
}

const companiesOf = keptInMemory<readonly FleetCompany[]>(
  async (db) => {
    const found = await orm(db)
      .select({
        body: sql`${referenceDocuments.body}`.mapWith(fromJson<{ readonly companies: readonly StoredCompany[] }>),
      })
      .from(referenceDocuments)
      .where(eq(referenceDocuments.name, "fleet"))
      .get();
    return found?.body.companies.map(toCompany) ?? [];
  },
  (companies) => companies.length === 0,
);

function toRule({
  limitCents,
  fleetCompanyId: _,
  windowDays,
  windowFrom,
  windowTo,
  backupEmail,
  backupAfterHours,
  ...rule
}: typeof rules.$inferSelect): SetRule {
  return {
    ...rule,
    limit: limitCents === null ? null : cents(limitCents),
    window:
      windowDays === null || windowFrom === null || windowTo === null
        ? null
        : { days: [...windowDays].map(Number), from: windowFrom, to: windowTo },
    backup:
      backupEmail === null || backupAfterHours === null ? null : { email: backupEmail, afterHours: backupAfterHours },
  };
}

export function d1Fleets(db: D1Database): Fleets {
  const store = orm(db);
  return {
    ...d1FleetAsks(db),
    companies: () => companiesOf(db),
    memberships: (fleetCompanyId, { last4, plate: { country, state, plate } }) =>
      store
        .select({ id: memberships.id, isActive: memberships.isActive })
        .from(memberships)
        .where(
          and(
            eq(memberships.fleetCompanyId, fleetCompanyId),
            eq(memberships.country, country),
            eq(memberships.state, state),
            eq(memberships.plate, plate),
            eq(memberships.last4, last4),
          ),
        )
        .orderBy(memberships.id),
    async rules(fleetCompanyId) {
      const rows = await store
        .select()
        .from(rules)
        .where(eq(rules.fleetCompanyId, fleetCompanyId))
        .orderBy(desc(rules.version));
      return rows.map(toRule);
    },
    async setRule(fleetCompanyId, { limit, window, backup, ...rule }) {
      const { meta } = await store
        .insert(rules)
        .values({
          ...rule,
          fleetCompanyId,
          limitCents: limit,
          windowDays: window?.days.join("") ?? null,
          windowFrom: window?.from ?? null,
          windowTo: window?.to ?? null,
          backupEmail: backup?.email ?? null,
          backupAfterHours: backup?.afterHours ?? null,
        })
        .onConflictDoNothing();
      return meta.changes === 1;
    },
    async isActive(fleetCompanyId, membershipId) {
      const found = await store
        .select({ isActive: memberships.isActive })
        .from(memberships)
        .where(and(eq(memberships.id, membershipId), eq(memberships.fleetCompanyId, fleetCompanyId)))
        .get();
      return found?.isActive ?? false;
    },
    async takeTry(plateDigest, now) {
      const { hourMs, perPlateAndHour } = MEMBERSHIP_TRIES;
      const isHourOver = lte(tries.hourStartedAt, now - hourMs);
      const { meta } = await store
        .insert(tries)
        .values({ plateDigest, hourStartedAt: now, tries: 1 })
        .onConflictDoUpdate({
          target: tries.plateDigest,
          set: {
            tries: sql`case when ${isHourOver} then 1 else ${tries.tries} + 1 end`,
            hourStartedAt: sql`case when ${isHourOver} then ${now} else ${tries.hourStartedAt} end`,
          },
          setWhere: or(isHourOver, lt(tries.tries, perPlateAndHour)),
        });
      return meta.changes === 1;
    },
    async forgetTriesBefore(moment) {
      await store.delete(tries).where(lt(tries.hourStartedAt, moment));
    },
  };
}
