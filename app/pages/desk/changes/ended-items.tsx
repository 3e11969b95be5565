import { Link } from "@remix-run/react";
import { Section } from "../../../ui/page";

interface Props {
  title: string;
  items: readonly {
    readonly to: string;
    readonly name: string;
    readonly about: string;
    readonly reason: string;
  }[];
}

/** Lists ended items with a button to restore each of them. Renders nothing if there are none. */
export function EndedItems({ title, items }: Props) {
  if (items.length === 0) return null;
  return (
    <Section id="ended" title={title}>
      <ul className="divide-y divide-line border-y border-line">
        {items.map(({ to, name, about, reason }) => (
          <li key={to} className="grid py-2">
            <Link
              to={to}
              className="inline-flex min-h-11 items-center justify-self-start text-accent underline underline-offset-4"
            >
              {name}
            </Link>
            <span className="text-sm break-words text-soft">
              {about}: {reason}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
