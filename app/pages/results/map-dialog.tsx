import type { ReactNode } from "react";
import { Dialog } from "../../ui/dialog";

/** The map in full screen on a phone. */
export function MapDialog({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Dialog title="Map" size="screen" onClose={onClose}>
      <div className="-mx-4">{children}</div>
    </Dialog>
  );
}
