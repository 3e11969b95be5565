import type { FleetCompany } from "../../domain/fleet/fleet-company";
import { MEMBERSHIP_TRIES } from "../../domain/fleet/tries";
import type { Fleets } from "../../usecases/ports/fleets";
import { keptInMemory } from "./kept";

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
    const body = await db.prepare("select body from reference_documents where name = 'fleet'").first<string>("body");
    return body === null ? [] : (JSON.parse(body) as { companies: readonly StoredCompany[] }).companies.map(toCompany);
  },
  (companies) => companies.length === 0,
);

export function d1Fleets(db: D1Database): Fleets {
  return {
    companies: () => companiesOf(db),
    async memberships(fleetCompanyId, { last4, plate: { country, state, plate } }) {
      const { results } = await db
        .prepare(
          "select id, is_active from fleet_memberships where fleet_company_id = ? and country = ? and state = ? and plate = ? and last4 = ? order by id",
        )
        .bind(fleetCompanyId, country, state, plate, last4)
        .all<{ id: string; is_active: number }>();
      return results.map(({ id, is_active }) => ({ id, isActive: is_active === 1 }));
    },
    async isActive(fleetCompanyId, membershipId) {
      const found = await db
        .prepare("select is_active from fleet_memberships where id = ? and fleet_company_id = ?")
        .bind(membershipId, fleetCompanyId)
        .first<number>("is_active");
      return found === 1;
    },
    async takeTry(plateDigest, now) {
      const { hourMs, perPlateAndHour } = MEMBERSHIP_TRIES;
      const { meta } = await db
        .prepare(
          `insert into fleet_membership_tries (plate_digest, hour_started_at, tries) values (?1, ?2, 1)
           on conflict (plate_digest) do update set
             tries = case when hour_started_at <= ?2 - ?3 then 1 else tries + 1 end,
             hour_started_at = case when hour_started_at <= ?2 - ?3 then ?2 else hour_started_at end
           where hour_started_at <= ?2 - ?3 or tries < ?4`,
        )
        .bind(plateDigest, now, hourMs, perPlateAndHour)
        .run();
      return meta.changes === 1;
    },
    async forgetTriesBefore(moment) {
      await db.prepare("delete from fleet_membership_tries where hour_started_at < ?").bind(moment).run();
    },
  };
}
