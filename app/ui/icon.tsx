import sprite from "./icons.svg?url";

interface Props {
  /** Id of a symbol in icons.svg: `icon_hint` of data/catalogue/categories.csv, or a name used by our screens. */
  name: string;
  className?: string;
}

/** An icon next to text, never instead of it. It comes from one cached file, so icons do not increase the size of scripts and pages. */
export function Icon({ name, className = "size-6" }: Props) {
  return (
    <svg className={`icon ${className}`} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
