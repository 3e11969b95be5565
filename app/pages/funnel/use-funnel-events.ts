import { useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { StepId } from "../../domain/funnel/steps";
import type { Panel } from "../../usecases/funnel/panel";
import { pushToDataLayer } from "../../ui/data-layer";

/**
 * Reports to analytics which step is viewed, which items are added or removed, and how the funnel ends (ledger F-404). It contains job names only and nothing
 * personal.
 */
export function useFunnelEvents(step: StepId, panel: Panel | null): void {
  const items = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => pushToDataLayer({ event: "stepView", step }), [step]);

  useEffect(() => {
    const now = new Set(panel?.items.map(({ key }) => key));
    const before = items.current;
    items.current = now;
    if (before === null) return;
    for (const item of now) if (!before.has(item)) pushToDataLayer({ event: "itemAdded", item });
    for (const item of before) if (!now.has(item)) pushToDataLayer({ event: "itemRemoved", item });
  }, [panel]);

  const { location, formMethod } = useNavigation();
  const walksOff = formMethod === undefined && location !== undefined && !isFunnel(location.pathname);
  useEffect(() => {
    if (walksOff) pushToDataLayer({ event: "abandon", reason: `left at ${step}` });
  }, [walksOff, step]);

  const leavesFor =
    formMethod === "POST" && location && !isFunnel(location.pathname) ? location.pathname.split("/")[1] : undefined;
  useEffect(() => {
    if (leavesFor) pushToDataLayer({ event: "submit", outcome: leavesFor });
  }, [leavesFor]);
}

const isFunnel = (pathname: string): boolean => /^\/quote(-2)?\//.test(pathname);
