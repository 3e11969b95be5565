import { useEffect, useState } from "react";
import { ButtonLink } from "../../ui/button";
import { Icon } from "../../ui/icon";
import { filterCount, type ResultsQuery, writeResultsQuery } from "./results-query";

/** Link to the filters dialog, which is part of the page's state. The link shows its pressed state at once, while the dialog's script is still loading. */
export function FiltersLink({ query, isOpen }: { query: ResultsQuery; isOpen: boolean }) {
  const [isPressed, setIsPressed] = useState(false);
  useEffect(() => {
    if (!isOpen) setIsPressed(false);
  }, [isOpen]);
  const filterQuery = writeResultsQuery(query);
  filterQuery.set("filters", "open");
  return (
    <ButtonLink
      to={`?${filterQuery}`}
      variant="secondary"
      preventScrollReset
      className={isPressed || isOpen ? "ring-1 ring-accent" : undefined}
      // With a modifier key, the dialog opens in another tab, so the link on this page shows no pressed state.
      onClick={(event) => setIsPressed(!event.metaKey && !event.ctrlKey && !event.shiftKey)}
    >
      <Icon name="filters" className="size-5" />
      Filters{filterCount(query) > 0 && ` (${filterCount(query)})`}
    </ButtonLink>
  );
}
