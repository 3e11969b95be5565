import { DOLLARS_PER_MILLION } from "../app/domain/figures/cloudflare-prices.ts";
import { type Cost, sum, type Unit } from "./cost.ts";
import type { Leg } from "./journey.ts";

const UNIT_LABELS: Readonly<Record<Unit, string>> = {
  requests: "Worker requests",
  cpuMs: "CPU milliseconds",
  rowsRead: "Rows read",
  rowsWritten: "Rows written",
  objectCalls: "Durable Object calls",
  objectGbSeconds: "Durable Object GB-seconds",
};

/** The two tables of docs/journal/cost.md in Markdown: usage of a journey, and usage by step. */
export function costTables({ units, dollars: dollarCosts, total }: Cost, legs: readonly Leg[]): string {
  const groups = new Map<string, Leg[]>();
  for (const leg of legs) {
    const name = leg.name.startsWith("step ") ? "step pages" : leg.name.startsWith("save ") ? "saves" : leg.name;
    groups.set(name, [...(groups.get(name) ?? []), leg]);
  }
  return [
    "| Usage | Per journey | $ per million | $ per million journeys |",
    "|---|---|---|---|",
    ...(Object.keys(units) as Unit[]).map(
      (unit) =>
        `| ${UNIT_LABELS[unit]} | ${units[unit]} | ${DOLLARS_PER_MILLION[unit]} | ${dollarCosts[unit].toFixed(2)} |`,
    ),
    `| **Total** | | | **${total.toFixed(2)}** |`,
    "",
    "| Request | Requests | ms | Rows read | Rows written | Object calls |",
    "|---|---|---|---|---|---|",
    ...[...groups].map(
      ([name, groupLegs]) =>
        `| ${name} | ${groupLegs.length} | ${Math.round(sum(groupLegs, ({ ms }) => ms))} | ${sum(groupLegs, (leg) => leg.rowsRead)} | ${sum(groupLegs, (leg) => leg.rowsWritten)} | ${sum(groupLegs, (leg) => leg.objectCalls)} |`,
    ),
  ].join("\n");
}
