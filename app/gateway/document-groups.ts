import type { DocumentGroup } from "./document-group";
import { BOOKING_OFFER } from "./booking-offer";
import { FLEET } from "./fleet";
import { IMAGE_CAPTURE } from "./image-capture";
import { LEAD_BID_OFFER } from "./lead-bid-offer";
import { SUPPLIER_DIRECT } from "./supplier-direct";
import { SUPPLIER_PROFILE } from "./supplier-profile";

/** Every subject of the gateway. A new one is a file here and a line in this list (docs/decisions/0011). */
export const DOCUMENT_GROUPS: readonly DocumentGroup[] = [
  FLEET,
  SUPPLIER_PROFILE,
  SUPPLIER_DIRECT,
  IMAGE_CAPTURE,
  BOOKING_OFFER,
  LEAD_BID_OFFER,
];
