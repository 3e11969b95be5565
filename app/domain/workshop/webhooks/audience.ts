import type { SupplierId } from "../../core/ids";
import { TOPICS, type Topic } from "./event-types";

/** Which events an endpoint receives: the operator's programs get all, a workshop's and a fleet company's their own. */
export const AUDIENCES = ["all", "supplier", "fleet"] as const;

export type Audience =
  | { readonly kind: "all" }
  | { readonly kind: "supplier"; readonly supplierId: SupplierId }
  | { readonly kind: "fleet"; readonly fleetCompanyId: number };

/** The parties to an event at the time it happened. */
export interface AudienceFilter {
  readonly supplierId: number | null;
  readonly fleetCompanyId: number | null;
}

/** A fleet company receives the progress of its bookings. Payments and offers are between other parties. */
export const topicsOf = ({ kind }: Pick<Audience, "kind">): readonly Topic[] =>
  kind === "fleet" ? ["booking"] : TOPICS;

/** Whether an address of this audience may hear of something. */
export function mayReceive(audience: Audience, about: AudienceFilter): boolean {
  switch (audience.kind) {
    case "all":
      return true;
    case "supplier":
      return about.supplierId === audience.supplierId;
    case "fleet":
      return about.fleetCompanyId === audience.fleetCompanyId;
  }
}
