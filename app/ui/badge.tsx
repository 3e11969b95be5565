import type { ReactNode } from "react";

export type BadgeTone = "neutral" | "accent" | "attention";

const TONES: Readonly<Record<BadgeTone, string>> = {
  neutral: "bg-sunken text-soft",
  accent: "bg-accent-soft text-accent",
  attention: "bg-attention-soft text-attention",
};

export function Badge({ tone = "neutral", children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span className={`inline-flex items-center gap-1 rounded-sm px-2 py-0.5 text-xs font-semibold ${TONES[tone]}`}>
      {children}
    </span>
  );
}
