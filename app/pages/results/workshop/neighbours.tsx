import { Link } from "@remix-run/react";
import { LINK_CLASS } from "../../../ui/classes";

interface Props {
  /** Accessible name of the navigation: "Pages of reviews". */
  label: string;
  /** Current position: "Page 1 of 2". */
  positionText: string;
  number: number;
  count: number;
  pageHref: (number: number) => string;
  text: readonly [before: string, after: string];
}

/** Links to the previous and the next page or picture. Renders nothing if there is only one. */
export function PreviousNextLinks({
  label,
  positionText,
  number,
  count,
  pageHref,
  text: [previousText, nextText],
}: Props) {
  if (count < 2) return null;
  const renderLink = (to: number, label: string) =>
    to < 1 || to > count ? (
      <span />
    ) : (
      <Link to={pageHref(to)} replace preventScrollReset className={LINK_CLASS}>
        {label}
      </Link>
    );
  return (
    <nav aria-label={label} className="flex items-center justify-between gap-4">
      {renderLink(number - 1, previousText)}
      <span className="text-sm text-soft">{positionText}</span>
      {renderLink(number + 1, nextText)}
    </nav>
  );
}
