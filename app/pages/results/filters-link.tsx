import { useEffect, useState } from "react";
import { ButtonLink } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { filterCount, type ResultsQuery, writeResultsQuery } from "./results-query";

/** To the window of the filters, a state of the page. The press shows in the next picture: the window's script is still on its way then. */
export function FiltersLink({ query, isOpen }: { query: ResultsQuery; isOpen: boolean }) {
  const [isPressed, setPressed] = useState(false);
  useEffect(() => {
    if (!isOpen) setPressed(false);
  }, [isOpen]);
  const open = writeResultsQuery(query);
  open.set("filters", "open");
  return (
    <ButtonLink
      to={`?${open}`}
      variant="secondary"
      preventScrollReset
      className={isPressed || isOpen ? "ring-1 ring-accent" : undefined}
      // In another tab it opens there.
      onClick={(event) => setPressed(!event.metaKey && !event.ctrlKey && !event.shiftKey)}
    >
      <Icon name="filters" className="size-5" />
      Filters{filterCount(query) > 0 && ` (${filterCount(query)})`}
    </ButtonLink>
  );
}
