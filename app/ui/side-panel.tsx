import { Icon } from "./icon";
import type { ReactNode } from "react";

interface Props {
  title: ReactNode;
  /** Always visible next to the title, for example the running total. */
  summary?: ReactNode;
  children: ReactNode;
}

/** The items and the running total. On a phone they are in a drawer above the page. From 800 px on, they are in an open column (side-panel.css). */
export function SidePanel({ title, summary, children }: Props) {
  return (
    <details className="side-panel no-print group -mx-4 -mt-4 border-b border-line bg-sunken sm:-mx-6 sm:-mt-6 md:col-start-2 md:row-start-1 md:mx-0 md:mt-0 md:rounded-lg md:border md:bg-surface">
      <summary className="flex min-h-14 list-none items-center gap-3 px-4 py-2 sm:px-6 md:px-5 md:pt-4">
        <span className="min-w-0 flex-1 font-semibold">{title}</span>
        {summary && <span className="shrink-0 font-semibold">{summary}</span>}
        <Icon
          name="chevron-down"
          className="side-panel__handle size-5 shrink-0 text-faint transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <div className="px-4 pb-5 sm:px-6 md:px-5">{children}</div>
    </details>
  );
}

/** The page with its side panel: question on the left and panel on the right from 800 px. On a phone the panel comes first and covers nothing. */
export function WithSidePanel({ panel, children }: { panel?: ReactNode; children: ReactNode }) {
  if (!panel) return <>{children}</>;
  return (
    <div className="grid gap-4 md:gap-8 md:grid-cols-[minmax(0,1fr)_18rem] lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-12">
      {panel}
      <div className="min-w-0 md:col-start-1 md:row-start-1">{children}</div>
    </div>
  );
}
