import { Icon } from "./icon";
import type { ReactNode } from "react";

/** Native <details>. Expands in place, even without JavaScript. */
export function Disclosure({ summary, open, children }: { summary: ReactNode; open?: boolean; children: ReactNode }) {
  return (
    <details className="group" open={open}>
      <summary className="inline-flex min-h-11 list-none items-center gap-1 rounded-sm font-medium text-accent hover:text-accent-strong">
        {summary}
        <Icon name="chevron-down" className="size-5 transition-transform duration-150 group-open:rotate-180" />
      </summary>
      <div className="pt-1 pb-2">{children}</div>
    </details>
  );
}
