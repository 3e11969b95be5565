import { useId } from "react";

/** A point in the drawing's coordinates. */
export interface Place {
  readonly label: string;
  readonly x: number;
  readonly y: number;
  /** Total number, displayed as the area of the circle. */
  readonly whole: number;
  /** The number that the chart is about, displayed as the filled part of the circle. */
  readonly part: number;
  /** "NSW: 4 of 12" */
  readonly text: string;
}

interface Props {
  title: string;
  /** One-sentence summary of the chart for screen readers. */
  description: string;
  /** Background image and its size in the drawing's units. */
  land: { readonly href: string; readonly width: number; readonly height: number };
  places: readonly Place[];
}

/** Largest circle and smallest visible circle, in the drawing's units. */
const MAX_RADIUS = 26;
const MIN_RADIUS = 4;
/** Minimum size of a circle that has a label. */
const MIN_NAMED_RADIUS = 9;

/** Totals and parts by place: circles over the land, largest at the back. Rendered as SVG with the page. */
export function Places({ title, description, land: { href, width, height }, places }: Props) {
  const id = useId();
  const maxCount = Math.max(1, ...places.map(({ whole }) => whole));
  const toRadius = (count: number) =>
    count === 0 ? 0 : Math.max(MIN_RADIUS, MAX_RADIUS * Math.sqrt(count / maxCount));
  const sortedPlaces = [...places].sort((a, b) => b.whole - a.whole);
  return (
    <figure className="grid min-w-0 gap-2">
      <figcaption className="font-semibold">{title}</figcaption>
      <svg
        role="img"
        aria-labelledby={`${id}-title ${id}-desc`}
        viewBox={`0 0 ${width} ${height}`}
        className="block w-full max-w-md"
      >
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-desc`}>{description}</desc>
        <image href={href} width={width} height={height} />
        {sortedPlaces.map(({ label, x, y, whole, part, text }) => (
          <g key={label}>
            <title>{text}</title>
            <circle cx={x} cy={y} r={toRadius(whole)} className="fill-surface stroke-accent" fillOpacity={0.85} />
            {part > 0 && <circle cx={x} cy={y} r={toRadius(whole) * Math.sqrt(part / whole)} className="fill-accent" />}
          </g>
        ))}
        {sortedPlaces
          .filter(({ whole }) => toRadius(whole) >= MIN_NAMED_RADIUS)
          .map(({ label, x, y, whole }) => (
            <text
              key={label}
              x={x}
              y={y + toRadius(whole) + 12}
              textAnchor="middle"
              fontSize={12}
              strokeWidth={3}
              paintOrder="stroke"
              className="fill-ink stroke-paper"
            >
              {label}
            </text>
          ))}
      </svg>
    </figure>
  );
}
