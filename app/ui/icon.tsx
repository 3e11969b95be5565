import sprite from "./icons.svg?url";

interface Props {
  /** Id of a symbol in icons.svg: `icon_hint` of data/catalogue/categories.csv, or a word our screens use. */
  name: string;
  className?: string;
}

/** An icon next to text, never in place of it. Drawn from one cached file, so that icons add nothing to scripts and pages. */
export function Icon({ name, className = "size-6" }: Props) {
  return (
    <svg className={`icon ${className}`} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
