import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

export type NoticeTone = "info" | "attention" | "error" | "success";

const LOOKS = {
  info: { icon: Info, box: "border-line bg-sunken", mark: "text-soft" },
  attention: { icon: TriangleAlert, box: "border-attention-line bg-attention-soft", mark: "text-attention" },
  error: { icon: CircleAlert, box: "border-error bg-error-soft", mark: "text-error" },
  success: { icon: CircleCheck, box: "border-accent bg-accent-soft", mark: "text-accent" },
} as const;

interface Props {
  tone?: NoticeTone;
  title?: ReactNode;
  /** "alert" for what has just gone wrong, "status" for what has just changed. */
  role?: "alert" | "status";
  children?: ReactNode;
}

export function Notice({ tone = "info", title, role, children }: Props) {
  const { icon: Icon, box, mark } = LOOKS[tone];
  return (
    <div role={role} className={`flex gap-3 rounded-md border p-4 ${box}`}>
      <Icon className={`mt-0.5 size-5 shrink-0 ${mark}`} aria-hidden />
      <div className="grid min-w-0 gap-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div>{children}</div>}
      </div>
    </div>
  );
}
