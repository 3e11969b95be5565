import type { LeadVehicle } from "../catalogue/vehicle/vehicle";
import type { CartItem } from "./cart-item";
import type { LeadContact } from "../identity/contact/contact";
import type { Lead } from "./lead";

/** The fields that a customer can set. Identity, status and times are set by the server only. */
export type LeadAnswers = Omit<
  Lead,
  | "guid"
  | "revision"
  | "userId"
  | "parentGuid"
  | "country"
  | "status"
  | "outcome"
  | "submittedAt"
  | "bookedAt"
  | "cancelledAt"
  | "createdAt"
  | "updatedAt"
  | "cart"
  | "vehicle"
  | "contact"
>;

/** Cart changes are sent as operations, so that jobs added in two tabs are both kept. */
export type CartOp =
  | { readonly op: "put"; readonly item: CartItem }
  | { readonly op: "remove"; readonly key: string }
  | { readonly op: "replace"; readonly items: readonly CartItem[] };

/** The content of one save: only the given answers. An absent field stays unchanged; null clears it. */
export type LeadPatch = Partial<LeadAnswers> & {
  readonly vehicle?: Partial<LeadVehicle>;
  readonly contact?: Partial<LeadContact>;
  readonly cartOps?: readonly CartOp[];
};
