import { Badge } from "../../../ui/badge";
import { SummaryList } from "../../../ui/summary-list";
import { OperationsLink } from "../operations/operations-link";
import { PhotoStrip } from "../../../ui/photo-strip";
import type { LeadOfferPage } from "./page-data.server";

/** The customer's request: place, vehicle, time, jobs with their notes, and photos. */
export function LeadSummary({ page: { lead, photos, video } }: { page: LeadOfferPage }) {
  const rows = [
    { key: "where", label: "Where", value: lead.place },
    { key: "when", label: "When", value: lead.urgency },
    {
      key: "rego",
      label: "Rego",
      value: lead.rego ? (
        <span className="inline-flex flex-wrap items-center gap-2">
          {lead.rego} <Badge>{lead.isVerifiedRego ? "Verified" : "Not verified"}</Badge>
        </span>
      ) : (
        "Not given"
      ),
    },
    ...(lead.vin ? [{ key: "vin", label: "VIN", value: <span className="break-all">{lead.vin}</span> }] : []),
    ...(lead.areNumbersMasked && (lead.rego || lead.vin)
      ? [{ key: "masked", label: "Rego and VIN", value: "Shown in full after you claim the lead" }]
      : []),
    ...(lead.fleetSlug ? [{ key: "fleet", label: "Fleet", value: "The fleet company is billed, not the driver" }] : []),
    ...(lead.nextService ? [{ key: "next-service", label: "Next service due", value: lead.nextService }] : []),
    ...(lead.notes
      ? [{ key: "notes", label: "Notes", value: <span className="whitespace-pre-line break-words">{lead.notes}</span> }]
      : []),
  ];
  return (
    <section aria-labelledby="wanted" className="grid gap-5">
      <h2 id="wanted" className="text-xl font-bold">
        What the customer wants
      </h2>
      <ul className="grid gap-2">
        {lead.items.map((item) => (
          <li key={item.key} className="rounded-md border border-line bg-surface p-4">
            <p className="font-semibold break-words">{item.name}</p>
            {item.detail && <p className="mt-1 text-soft whitespace-pre-line break-words">{item.detail}</p>}
          </li>
        ))}
      </ul>
      <SummaryList rows={rows} />
      {lead.hasService && <OperationsLink mid={lead.mid} />}
      <PhotoStrip photos={photos} video={video} />
    </section>
  );
}
