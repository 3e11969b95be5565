import { Link } from "@remix-run/react";
import { Fragment } from "react";
import type { Panel } from "../../usecases/funnel/panel";
import { LINK_CLASS } from "../../ui/classes";
import { SidePanel } from "../../ui/side-panel";
import { ItemWithPrice } from "./item-price";
import type { StepFrame } from "./step-frame";

/** The chosen items, next to the question or in a drawer below it. */
export function ItemsPanel({ guid, panel, href }: { guid: string; panel: Panel; href: StepFrame["href"] }) {
  const facts = [
    { label: "Suburb", value: panel.suburb },
    { label: "Vehicle", value: panel.vehicle },
    { label: "Done by", value: panel.supplier },
  ];
  return (
    <SidePanel
      title={panel.items.length === 1 ? "1 item" : `${panel.items.length} items`}
      summary={panel.total ?? panel.pricePromise}
    >
      <ul className="divide-y divide-line">
        {panel.items.map((item) => (
          <li key={item.key} className="py-2">
            <ItemWithPrice item={item} />
          </li>
        ))}
      </ul>
      <div className="border-t border-line pt-3 text-sm">
        {panel.total && panel.pricePromise && <p className="font-semibold">{panel.pricePromise}</p>}
        <p className="text-soft">{panel.priceNote}</p>
      </div>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 border-t border-line pt-3 text-sm">
        {facts.map(
          ({ label, value }) =>
            value && (
              <Fragment key={label}>
                <dt className="text-soft">{label}</dt>
                <dd>{value}</dd>
              </Fragment>
            ),
        )}
      </dl>
      {panel.otherQuote && (
        <p className="mt-3 border-t border-line pt-3 text-sm">
          <Link to={`/quote-2/${panel.otherQuote.guid}`} className="text-accent underline underline-offset-4">
            Your second quote: {panel.otherQuote.jobs.join(", ")}
          </Link>
        </p>
      )}
      <p className="mt-2 flex flex-wrap gap-x-6">
        <Link to={href("task-your-items")} className={LINK_CLASS}>
          Change items
        </Link>
        <Link to={`/save-quote/${guid}`} className={LINK_CLASS}>
          Finish later
        </Link>
      </p>
    </SidePanel>
  );
}
