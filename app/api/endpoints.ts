import type { Endpoint } from "./endpoint";
import { CONFIG_ENDPOINTS } from "./endpoints/config";

/** THE TABLE: every call under /api. Routing, the OpenAPI description, the page of docs and the looping tests read it. */
export const ENDPOINTS: readonly Endpoint[] = [...CONFIG_ENDPOINTS];
