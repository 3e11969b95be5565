import { stableTextId } from "../stable-id.ts";
import { table } from "../table.ts";

interface Member {
  readonly membershipId: string;
  readonly last4: string;
  readonly status: string;
  readonly country: string;
  readonly state: string;
  readonly plate: string;
}

/** Only what the look-up compares: names and whole member numbers stay out of the database. */
export const fleetMemberships = table(
  "fleet_memberships",
  ["id", "fleet_company_id", "last4", "country", "state", "plate", "is_active"],
  function* (read) {
    const { companies } = JSON.parse(read("catalogue/fleet.json")) as {
      companies: readonly { readonly id: number; readonly memberships: readonly Member[] }[];
    };
    for (const company of companies) {
      for (const { membershipId, last4, status, country, state, plate } of company.memberships) {
        const id = stableTextId("fm", [company.id, membershipId], 32);
        yield {
          id,
          fleet_company_id: company.id,
          last4: last4.toUpperCase(),
          country,
          state,
          plate,
          is_active: status === "active" ? 1 : 0,
        };
      }
    }
  },
);
