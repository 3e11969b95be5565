import { Link } from "@remix-run/react";
import { LINK_CLASS } from "../../ui/classes";

interface Props {
  name: string;
  title: string;
  plate: string;
  back: { readonly to: string; readonly text: string };
  /** Heading of the page; absent = the car's title. */
  heading?: string;
}

/** Shows which car a page is about, with a link back. */
export function CarHeader({ name, title, plate, back, heading }: Props) {
  return (
    <div className="grid gap-1">
      <p>
        <Link to={back.to} className={`${LINK_CLASS} print:hidden`}>
          {back.text}
        </Link>
      </p>
      <h1 className="text-2xl font-bold break-words">{heading ?? name}</h1>
      <p className="text-soft tabular-nums">
        {[heading || name !== title ? title : null, plate].filter(Boolean).join(", ")}
      </p>
    </div>
  );
}
