import type { ReactNode } from "react";
import { Badge } from "~/ui/badge";
import { Money } from "~/ui/money";
import { PhotoLinks } from "~/ui/photo-strip";
import type { ExtraWorkView, FindingView } from "./finding-view.server";

const COLOUR_CLASSES: Readonly<Record<FindingView["colour"], string>> = {
  red: "border-error bg-error-soft text-error",
  amber: "border-attention-line bg-attention-soft text-attention",
  green: "border-accent bg-accent-soft text-accent",
};

/** One finding: its urgency, description, price, status and record. `children` = the available actions. */
export function FindingCard({ finding, children }: { finding: FindingView; children?: ReactNode }) {
  const { colour, colourName, colourMeans, text, lines, readyBy, photos, status, tone, record, currency } = finding;
  const id = `finding-${finding.id}`;
  return (
    <li aria-labelledby={id} className="grid min-w-0 gap-4 rounded-lg border border-line bg-surface p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={id} className={`rounded-sm border px-2 py-0.5 text-sm font-semibold ${COLOUR_CLASSES[colour]}`}>
          {colourName}: {colourMeans}
        </h2>
        <Badge tone={tone}>{status}</Badge>
      </div>
      <p className="whitespace-pre-line break-words">{text}</p>
      <PhotoLinks photos={photos} subject="What was found" />
      {lines.length > 0 && (
        <dl className="grid gap-1">
          {lines.map(({ name, detail, amount }, index) => (
            <TotalRow key={`${name}-${index}`} label={name} detail={detail}>
              <Money cents={amount} currency={currency} />
            </TotalRow>
          ))}
          <TotalRow label="Total" isStrong isTotal>
            <Money cents={finding.total} currency={currency} />
          </TotalRow>
          <TotalRow label="GST included" isSoft>
            <Money cents={finding.gst} currency={currency} />
          </TotalRow>
        </dl>
      )}
      {readyBy && (
        <p>
          Ready by <strong>{readyBy}</strong> with this work included.
        </p>
      )}
      {children}
      {record.length > 0 && (
        <dl className="grid gap-0.5 border-t border-line pt-3 text-sm text-soft">
          {record.map(({ label, value }) => (
            <div key={label} className="flex flex-wrap gap-x-2">
              <dt className="font-semibold">{label}</dt>
              <dd className="min-w-0 break-words">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

const TotalRow = ({
  label,
  detail = "",
  isStrong = false,
  isSoft = false,
  isTotal = false,
  children,
}: {
  label: string;
  detail?: string;
  isStrong?: boolean;
  isSoft?: boolean;
  /** Draws a line above the row. */
  isTotal?: boolean;
  children: ReactNode;
}) => (
  <div
    className={`flex justify-between gap-4 ${isStrong ? "font-semibold" : ""} ${isSoft ? "text-sm text-soft" : ""} ${isTotal ? "mt-1 border-t border-line pt-2" : ""}`}
  >
    <dt className="min-w-0 break-words">
      {label}
      {detail && <span className="block text-sm text-soft">{detail}</span>}
    </dt>
    <dd>{children}</dd>
  </div>
);

/** The booked work, the approved extra work, and the remaining amount. */
export function ExtraWorkTotals({ view: { sums, currency } }: { view: Pick<ExtraWorkView, "sums" | "currency"> }) {
  return (
    <section aria-labelledby="sums" className="grid gap-3 rounded-lg border border-line bg-surface p-4 sm:p-5">
      <h2 id="sums" className="text-lg font-semibold">
        Agreed so far
      </h2>
      <dl className="grid gap-1">
        {sums.map(({ label, amount, to }) => (
          <TotalRow key={label} label={label} isStrong={label === "Still to pay"}>
            <Money cents={amount} currency={currency} />
            {to !== null && (
              <>
                {" "}
                to <Money cents={to} currency={currency} />
              </>
            )}
          </TotalRow>
        ))}
      </dl>
    </section>
  );
}
