import { Icon } from "./icon";
import type { ReactNode } from "react";

export type NoticeTone = "info" | "attention" | "error" | "success";

const TONE_STYLES = {
  info: { icon: "info", box: "border-line bg-sunken", mark: "text-soft" },
  attention: { icon: "attention", box: "border-attention-line bg-attention-soft", mark: "text-attention" },
  error: { icon: "error", box: "border-error bg-error-soft", mark: "text-error" },
  success: { icon: "success", box: "border-accent bg-accent-soft", mark: "text-accent" },
} as const;

interface Props {
  tone?: NoticeTone;
  title?: ReactNode;
  /** "alert" for an error that has just occurred, "status" for a change. */
  role?: "alert" | "status";
  children?: ReactNode;
}

export function Notice({ tone = "info", title, role, children }: Props) {
  const { icon, box, mark } = TONE_STYLES[tone];
  return (
    <div role={role} className={`flex gap-3 rounded-md border p-4 ${box}`}>
      <Icon name={icon} className={`mt-0.5 size-5 shrink-0 ${mark}`} />
      <div className="grid min-w-0 gap-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div>{children}</div>}
      </div>
    </div>
  );
}
