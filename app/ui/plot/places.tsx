import { useId } from "react";

/** A place on a drawing, in its units. */
export interface Place {
  readonly label: string;
  readonly x: number;
  readonly y: number;
  /** How many there are: the area of the circle. */
  readonly whole: number;
  /** How many of them the figure is about: the filled part. */
  readonly part: number;
  /** "NSW: 4 of 12" */
  readonly text: string;
}

interface Props {
  title: string;
  /** In a sentence what is to be seen, for those who do not see it. */
  description: string;
  /** What lies behind: a drawing of these units. */
  land: { readonly href: string; readonly width: number; readonly height: number };
  places: readonly Place[];
}

/** Units of the drawing: the largest circle, and the least that is seen. */
const [LARGEST, LEAST] = [26, 4];
/** Circles at least this large carry their name. */
const NAMED = 9;

/** How many, and how many of them, by place: circles over the land, the largest behind. Drawn as SVG where the page is drawn. */
export function Places({ title, description, land: { href, width, height }, places }: Props) {
  const id = useId();
  const most = Math.max(1, ...places.map(({ whole }) => whole));
  const radius = (count: number) => (count === 0 ? 0 : Math.max(LEAST, LARGEST * Math.sqrt(count / most)));
  const inOrder = [...places].sort((a, b) => b.whole - a.whole);
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
        {inOrder.map(({ label, x, y, whole, part, text }) => (
          <g key={label}>
            <title>{text}</title>
            <circle cx={x} cy={y} r={radius(whole)} className="fill-surface stroke-accent" fillOpacity={0.85} />
            {part > 0 && <circle cx={x} cy={y} r={radius(whole) * Math.sqrt(part / whole)} className="fill-accent" />}
          </g>
        ))}
        {inOrder
          .filter(({ whole }) => radius(whole) >= NAMED)
          .map(({ label, x, y, whole }) => (
            <text
              key={label}
              x={x}
              y={y + radius(whole) + 12}
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
