import { sql } from "drizzle-orm";
import { jobLabels } from "../../domain/lead/cart/job-label";
import type { CartItem } from "../../domain/lead/cart-item";
import type { LeadVehicle } from "../../domain/catalogue/vehicle/vehicle";
import { fromJson } from "./orm";
import { leads } from "./schema/leads";

/**
 * Jobs, vehicle and suburb of a lead, for rows of lists. The lead may have been deleted. SQL extracts them, because the whole of its state is kilobytes a row.
 */
export const LEAD_SUMMARY = {
  items:
    sql`(select json_group_array(json_object('name', value ->> 'name', 'assessment', value -> 'assessment')) from json_each(${leads.state}, '$.cart'))`
      .mapWith((json: string) => jobLabels(fromJson<readonly Pick<CartItem, "name" | "assessment">[]>(json)))
      .as("items"),
  vehicle: sql`${leads.state} -> '$.vehicle'`.mapWith(fromJson<LeadVehicle | null>).as("vehicle"),
  suburb: sql<string | null>`${leads.state} ->> '$.suburb.name'`.as("suburb"),
};
