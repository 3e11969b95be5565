import { Disclosure } from "~/ui/disclosure";

interface Row {
  readonly when: string;
  readonly actor: string;
  readonly description: string;
}

/** Who did what with the booking, and when; collapsed by default. */
export function BookingHistory({ rows }: { rows: readonly Row[] }) {
  if (rows.length === 0) return null;
  return (
    <Disclosure summary="What has happened so far">
      <ol className="grid gap-3">
        {rows.map(({ when, actor, description }) => (
          <li key={`${when} ${actor} ${description}`}>
            {description}
            <span className="block text-sm text-soft">
              {actor}, {when}
            </span>
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}
