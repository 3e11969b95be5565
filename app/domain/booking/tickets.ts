import type { PriceLine, PriceLineKind } from "../pricing/price";

/** The five groups into which a booking's lines are sorted (B-099). */
export const TICKET_TYPE = {
  servicing: 1,
  repairsAndInspections: 2,
  extras: 3,
  additionalServiceExtras: 4,
  discounts: 5,
} as const;
export type TicketTypeId = (typeof TICKET_TYPE)[keyof typeof TICKET_TYPE];

const TYPE_BY_LINE_KIND: Readonly<Record<PriceLineKind, TicketTypeId>> = {
  service: TICKET_TYPE.servicing,
  repair: TICKET_TYPE.repairsAndInspections,
  tyres: TICKET_TYPE.repairsAndInspections,
  windscreen: TICKET_TYPE.repairsAndInspections,
  callOut: TICKET_TYPE.repairsAndInspections,
  extra: TICKET_TYPE.extras,
  additionalService: TICKET_TYPE.additionalServiceExtras,
  discount: TICKET_TYPE.discounts,
};

export interface Ticket {
  readonly type: TicketTypeId;
  readonly lines: readonly PriceLine[];
}

/** Groups the lines of a price into tickets, in the order of the types, without empty tickets. */
export const buildTickets = (lines: readonly PriceLine[]): readonly Ticket[] =>
  Object.values(TICKET_TYPE)
    .map((type) => ({ type, lines: lines.filter((line) => TYPE_BY_LINE_KIND[line.kind] === type) }))
    .filter((ticket) => ticket.lines.length > 0);
