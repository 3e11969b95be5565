import type { Endpoint } from "./endpoint";
import { CONFIG_ENDPOINTS } from "./endpoints/config";
import { LEAD_ENDPOINTS } from "./endpoints/lead";
import { LOCATION_ENDPOINTS } from "./endpoints/location";
import { REPAIR_ENDPOINTS } from "./endpoints/repairs";
import { VEHICLE_ENDPOINTS } from "./endpoints/vehicle";

/** THE TABLE: every call under /api. Routing, the OpenAPI description, the page of docs and the looping tests read it. */
export const ENDPOINTS: readonly Endpoint[] = [...CONFIG_ENDPOINTS, ...VEHICLE_ENDPOINTS, ...REPAIR_ENDPOINTS, ...LOCATION_ENDPOINTS, ...LEAD_ENDPOINTS];
