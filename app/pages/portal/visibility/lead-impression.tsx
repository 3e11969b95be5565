import { Badge } from "../../../ui/badge";
import { Disclosure } from "../../../ui/disclosure";
import type { VisibilityView } from "./visibility-view.server";

const SORT_LABELS = {
  Recommended: "in the recommended order",
  Price: "sorted by price",
  Rating: "sorted by rating",
  Distance: "sorted by distance",
} as const;

/** A request whose results listed the shop: its position, the factors of its ranking, and the outcome. */
export function LeadImpression({ lead }: { lead: VisibilityView["leads"][number] }) {
  return (
    <li className="grid gap-2 rounded-lg border border-line bg-surface p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 font-semibold break-words">
          {lead.title}
          {lead.suburb && <span className="font-normal">, {lead.suburb}</span>}
        </h3>
        <Badge tone={lead.isWon ? "accent" : "neutral"}>{lead.outcome}</Badge>
      </div>
      {lead.jobs && <p>{lead.jobs}</p>}
      <p className="text-sm">
        <strong>{lead.place}</strong> {SORT_LABELS[lead.sort]} <span className="text-soft">on {lead.seen}</span>
      </p>
      <p className="text-sm tabular-nums">
        {lead.price ? `Your price was ${lead.price}` : "You were listed without a price"}
        {lead.field ? `. ${lead.field}.` : ". Fewer than three others had a price."}
      </p>
      {lead.parts && (
        <Disclosure
          summary={
            <>
              Why you were in this position
              <span className="sr-only">
                {" "}
                for {lead.title}, {lead.seen}
              </span>
            </>
          }
        >
          <table className="w-full border-collapse text-left text-sm tabular-nums">
            <thead>
              <tr className="border-b border-line">
                <th scope="col" className="py-1 pr-3">
                  Ranking factor
                </th>
                <th scope="col" className="py-1 pr-3 text-right">
                  Yours
                </th>
                <th scope="col" className="py-1 text-right">
                  Median of the others
                </th>
              </tr>
            </thead>
            <tbody>
              {lead.parts.map(({ name, share, yours, others }) => (
                <tr key={name} className="border-b border-line">
                  <th scope="row" className="py-1 pr-3 font-normal">
                    {name} <span className="text-soft">({share}% of the ranking)</span>
                  </th>
                  <td className="py-1 pr-3 text-right">{yours}%</td>
                  <td className="py-1 text-right">{others === null ? "Too few" : `${others}%`}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {lead.sort !== "Recommended" && (
            <p className="mt-2 text-sm text-soft">
              The customer chose another order. These factors only apply to the recommended order.
            </p>
          )}
        </Disclosure>
      )}
    </li>
  );
}
