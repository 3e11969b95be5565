import type { SupplierId } from "../ids";
import { TOPICS, type Topic } from "./event-types";

/** Whose events an address is told of: the operator's own programs hear of all, a workshop's and a fleet company's of their own. */
export const AUDIENCES = ["all", "supplier", "fleet"] as const;

export type Audience =
  | { readonly kind: "all" }
  | { readonly kind: "supplier"; readonly supplierId: SupplierId }
  | { readonly kind: "fleet"; readonly fleetCompanyId: number };

/** Who an event is about, as things stood when it happened. */
export interface About {
  readonly supplierId: number | null;
  readonly fleetCompanyId: number | null;
}

/** A fleet company is told how its bookings go; who is paid and what is offered is between others. */
export const topicsFor = ({ kind }: Pick<Audience, "kind">): readonly Topic[] =>
  kind === "fleet" ? ["booking"] : TOPICS;

/** Whether an address of this audience may hear of something. */
export function mayHear(audience: Audience, about: About): boolean {
  switch (audience.kind) {
    case "all":
      return true;
    case "supplier":
      return about.supplierId === audience.supplierId;
    case "fleet":
      return about.fleetCompanyId === audience.fleetCompanyId;
  }
}
