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
    const currentKeys = new Set(panel?.items.map(({ key }) => key));
    const previousItems = items.current;
    items.current = currentKeys;
    if (previousItems === null) return;
    for (const item of currentKeys) if (!previousItems.has(item)) pushToDataLayer({ event: "itemAdded", item });
    for (const item of previousItems) if (!currentKeys.has(item)) pushToDataLayer({ event: "itemRemoved", item });
  }, [panel]);

  const { location, formMethod } = useNavigation();
  const isAbandoning = formMethod === undefined && location !== undefined && !isFunnelPath(location.pathname);
  useEffect(() => {
    if (isAbandoning) pushToDataLayer({ event: "abandon", reason: `left at ${step}` });
  }, [isAbandoning, step]);

  const nextPath =
    formMethod === "POST" && location && !isFunnelPath(location.pathname) ? location.pathname.split("/")[1] : undefined;
  useEffect(() => {
    if (nextPath) pushToDataLayer({ event: "submit", outcome: nextPath });
  }, [nextPath]);
}

const isFunnelPath = (pathname: string): boolean => /^\/quote(-2)?\//.test(pathname);
