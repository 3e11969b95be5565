import { ChevronUp } from "lucide-react";
import type { ReactNode } from "react";

interface Props {
  title: ReactNode;
  /** Always seen beside the title: the running price. */
  summary?: ReactNode;
  children: ReactNode;
}

/** Your items and the running price: a drawer at the foot of a phone, an open column from 800 px (side-panel.css). */
export function SidePanel({ title, summary, children }: Props) {
  return (
    <details className="side-panel no-print group -mx-4 border-t border-line bg-surface sm:-mx-6 md:mx-0 md:rounded-lg md:border">
      <summary className="flex min-h-14 list-none items-center gap-3 px-4 py-2 sm:px-6 md:px-5 md:pt-4">
        <span className="min-w-0 flex-1 font-semibold">{title}</span>
        {summary && <span className="shrink-0 font-semibold">{summary}</span>}
        <ChevronUp className="side-panel__handle size-5 shrink-0 text-faint transition-transform duration-150 group-open:rotate-180" aria-hidden />
      </summary>
      <div className="side-panel__body px-4 pb-5 sm:px-6 md:px-5">{children}</div>
    </details>
  );
}

/** The page around it: question left, panel right from 800 px, panel last in the reading order. */
export function WithSidePanel({ panel, children }: { panel?: ReactNode; children: ReactNode }) {
  if (!panel) return <>{children}</>;
  return (
    <div className="grid gap-8 md:grid-cols-[minmax(0,1fr)_18rem] lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-12">
      <div className="min-w-0">{children}</div>
      {panel}
    </div>
  );
}
