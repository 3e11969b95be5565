import { useLocation } from "@remix-run/react";
import { Dialog } from "../../ui/dialog";
import { type Inclusions, InclusionLists } from "./inclusion-lists";

/** The inclusions of a service in a dialog over the page at `path`. Closing it keeps that page's query. */
export function InclusionsWindow({ path, lists }: { path: string; lists: Inclusions }) {
  const { search } = useLocation();
  return (
    <Dialog title="What the service includes" closeHref={path + search}>
      <InclusionLists lists={lists} level="h3" />
    </Dialog>
  );
}
