import { Dialog } from "../../../ui/dialog";
import { InclusionLists } from "../../results/inclusion-lists";
import type { Inclusions } from "../../../usecases/booking/read-inclusions";

/** The operations that the logbook prescribes for a service. Shown only for a confirmed vehicle (P-076, P-192). */
export function ServiceOperations({
  mid,
  operations,
  closeHref,
}: {
  mid: string | null;
  operations: Inclusions | null;
  closeHref: string;
}) {
  if (mid === null) {
    return (
      <Dialog title="Unable to view Service Operations" closeHref={closeHref}>
        <p>This vehicle has not been confirmed with AutoData</p>
      </Dialog>
    );
  }
  return (
    <Dialog title="Service operations" closeHref={closeHref}>
      {operations ? <InclusionLists lists={operations} level="h3" /> : <p role="status">Loading the list</p>}
    </Dialog>
  );
}
