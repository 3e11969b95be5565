import type { PlantedFault } from "../harness";

/** Faults of the built worker; `bundle:` names the source file of the text. */
export const SEEDED_FAULTS: readonly PlantedFault[] = [
  {
    name: "One socket is passed over",
    file: "bundle:durable-objects/bid-offer/bid-offer-counter.ts",
    change: [["of this.ctx.getWebSockets())", "of this.ctx.getWebSockets().slice(1))"]],
  },
  {
    name: "Messages come a second late",
    file: "bundle:durable-objects/bid-offer/bid-offer-counter.ts",
    change: [["&&this.push(", "&&(t=>setTimeout(()=>this.push(t),1000))("]],
  },
  {
    name: "Whose socket it is is forgotten",
    file: "bundle:durable-objects/bid-offer/live.ts",
    change: [[".serializeAttachment({bidOfferId:", ".serializeAttachment({bidOfferId:null,was:"]],
  },
  {
    name: "What is told is the count before the change",
    file: "bundle:durable-objects/bid-offer/store.ts",
    change: [
      [
        "select kind, count(*) as n from events group by kind",
        "select kind, count(*) as n from events where seq < (select max(seq) from events) group by kind",
      ],
    ],
  },
  {
    name: "Nobody is told of a change",
    file: "bundle:durable-objects/bid-offer/bid-offer-counter.ts",
    change: [["&&this.push(", "&&void("]],
  },
];
