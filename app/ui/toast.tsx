import { Icon } from "./icon";
import { type ReactNode, useState } from "react";

/** A short word about what just happened. Stays until closed: nobody has to read against a clock. */
export function Toast({ children }: { children: ReactNode }) {
  const [closed, setClosed] = useState(false);
  if (closed) return null;
  return (
    <div
      role="status"
      className="rise fixed inset-x-4 bottom-4 z-30 mx-auto flex max-w-md items-center gap-3 rounded-md bg-ink px-4 py-3 text-paper shadow-sheet"
    >
      <div className="min-w-0 flex-1">{children}</div>
      <button
        type="button"
        onClick={() => setClosed(true)}
        aria-label="Close message"
        className="inline-flex size-11 items-center justify-center rounded-sm outline-offset-0"
      >
        <Icon name="close" className="size-5" />
      </button>
    </div>
  );
}
