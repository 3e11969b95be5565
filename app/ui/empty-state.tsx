import type { ReactNode } from "react";

/** Shown if there is no content. Explains why, and offers the next step. */
export function EmptyState({
  title,
  action,
  children,
}: {
  title: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="grid justify-items-start gap-3 rounded-lg border border-dashed border-control p-6">
      <h2 className="text-lg font-semibold">{title}</h2>
      {children && <div className="max-w-prose text-soft">{children}</div>}
      {action}
    </div>
  );
}
