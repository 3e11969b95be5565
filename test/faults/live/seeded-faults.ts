import type { PlantedFault } from "../harness";

/** Faults in the built worker. `bundle:` precedes the source file of the changed text. */
export const SEEDED_FAULTS: readonly PlantedFault[] = [
  {
    name: "One socket is skipped",
    file: "bundle:durable-objects/bid-offer/bid-offer-counter.ts",
    change: [["of this.ctx.getWebSockets())", "of this.ctx.getWebSockets().slice(1))"]],
  },
  {
    name: "Messages arrive one second late",
    file: "bundle:durable-objects/bid-offer/bid-offer-counter.ts",
    change: [["&&this.push(", "&&(t=>setTimeout(()=>this.push(t),1000))("]],
  },
  {
    name: "The owner of a socket is lost",
    file: "bundle:durable-objects/bid-offer/live.ts",
    change: [[".serializeAttachment({bidOfferId:", ".serializeAttachment({bidOfferId:null,was:"]],
  },
  {
    name: "Messages contain the count before the change",
    file: "bundle:durable-objects/bid-offer/store.ts",
    change: [
      [
        "select kind, count(*) as n from events group by kind",
        "select kind, count(*) as n from events where seq < (select max(seq) from events) group by kind",
      ],
    ],
  },
  {
    name: "Changes are not sent",
    file: "bundle:durable-objects/bid-offer/bid-offer-counter.ts",
    change: [["&&this.push(", "&&void("]],
  },
];
