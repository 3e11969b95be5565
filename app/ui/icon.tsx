import sprite from "./icons.svg?url";

interface Props {
  /** Id of a symbol in icons.svg: `icon_hint` of data/catalogue/categories.csv, or a word our screens use. */
  name: string;
  className?: string;
}

/** A picture beside words, never instead of them. Drawn from one cached file, so that icons weigh nothing in scripts and pages. */
export function Icon({ name, className = "size-6" }: Props) {
  return (
    <svg className={`icon ${className}`} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
