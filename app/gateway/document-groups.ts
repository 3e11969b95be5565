import type { DocumentGroup } from "./document-group";
import { FLEET } from "./fleet";
import { SUPPLIER_PROFILE } from "./supplier-profile";

/** Every subject of the gateway. A new one is a file beside this and a line here (docs/decisions/0052). */
export const DOCUMENT_GROUPS: readonly DocumentGroup[] = [FLEET, SUPPLIER_PROFILE];
