import type { SupplierId } from "../../core/ids";
import { TOPICS, type Topic } from "./event-types";

/** Which events an endpoint receives: the operator's endpoints get all events, a workshop's or fleet company's endpoints only its own. */
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

/** Topics that an audience may receive. A fleet company receives only the progress of its bookings, because payments and offers are between other parties. */
export const listTopics = ({ kind }: Pick<Audience, "kind">): readonly Topic[] =>
  kind === "fleet" ? ["booking"] : TOPICS;

/** Whether an endpoint with this audience may receive an event. */
export function mayReceive(audience: Audience, filter: AudienceFilter): boolean {
  switch (audience.kind) {
    case "all":
      return true;
    case "supplier":
      return filter.supplierId === audience.supplierId;
    case "fleet":
      return filter.fleetCompanyId === audience.fleetCompanyId;
  }
}
