import { useLocation } from "@remix-run/react";
import { Dialog } from "../../ui/dialog";
import { type Inclusions, InclusionLists } from "./inclusion-lists";

/** What a service holds, as a window over the page at `path`; closing keeps that page's query. */
export function InclusionsWindow({ path, lists }: { path: string; lists: Inclusions }) {
  const { search } = useLocation();
  return (
    <Dialog title="What the service includes" closeHref={path + search}>
      <InclusionLists lists={lists} level="h3" />
    </Dialog>
  );
}
