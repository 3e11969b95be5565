export type StatusTone = "done" | "active" | "waiting" | "attention" | "off";

const TONE_STYLES: Readonly<Record<StatusTone, readonly [shape: string, color: string]>> = {
  done: ["✓", "text-accent"],
  active: ["●", "text-accent"],
  waiting: ["○", "text-soft"],
  attention: ["▲", "text-attention"],
  off: ["–", "text-faint"],
};

/** A status shown by text and shape, so that it never depends on colour alone. */
export function Status({ tone, children }: { tone: StatusTone; children: string }) {
  const [shape, color] = TONE_STYLES[tone];
  return (
    <span className="status inline-flex items-baseline gap-1.5 font-medium whitespace-nowrap">
      <span aria-hidden="true" className={`w-3 text-center text-xs ${color}`}>
        {shape}
      </span>
      {children}
    </span>
  );
}
