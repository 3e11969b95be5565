import { useId } from "react";

export interface Bar {
  readonly label: string;
  /** Share of the whole bar, between 0 and 1. */
  readonly share: number;
  /** Text of the bar: "64 % of 120". */
  readonly text: string;
}

interface Props {
  title: string;
  /** One-sentence summary of the chart for screen readers. */
  description: string;
  bars: readonly Bar[];
}

/** Heights in pixels. Only the width depends on the screen. */
const ROW_HEIGHT = 44;
const BAR_HEIGHT = 14;

/** Shares of a few groups as horizontal bars, rendered as SVG with the page. Label and figure are above each bar, so that long names fit a narrow screen. */
export function Bars({ title, description, bars }: Props) {
  const id = useId();
  if (bars.length === 0) return null;
  return (
    <figure className="grid min-w-0 gap-2">
      <figcaption className="font-semibold">{title}</figcaption>
      <svg
        role="img"
        aria-labelledby={`${id}-title ${id}-desc`}
        width="100%"
        height={bars.length * ROW_HEIGHT}
        className="block text-sm"
      >
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-desc`}>{description}</desc>
        {bars.map(({ label, share, text }, index) => (
          <g key={label}>
            <text x="0" y={index * ROW_HEIGHT + 16} className="fill-ink">
              {label}
            </text>
            <text x="100%" y={index * ROW_HEIGHT + 16} textAnchor="end" className="fill-soft tabular-nums">
              {text}
            </text>
            <rect x="0" y={index * ROW_HEIGHT + 22} width="100%" height={BAR_HEIGHT} className="fill-accent-soft" />
            <rect
              x="0"
              y={index * ROW_HEIGHT + 22}
              width={`${share * 100}%`}
              height={BAR_HEIGHT}
              className="fill-accent"
            />
          </g>
        ))}
      </svg>
    </figure>
  );
}
