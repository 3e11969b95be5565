import type { EntryView } from "./entry-view.server";
import { TimeLine } from "./time-line";

interface Props {
  title: string;
  plate: string;
  madeOn: string;
  brand: string;
  entries: readonly EntryView[];
}

/** A car's record for another person, on paper or through a link, without data about its owner. */
export function RecordSheet({ title, plate, madeOn, brand, entries }: Props) {
  return (
    <div className="grid gap-6">
      <div className="grid gap-1">
        <h1 className="text-2xl font-bold break-words">{title}</h1>
        <p className="text-soft tabular-nums">{[plate, `as of ${madeOn}`].filter(Boolean).join(", ")}</p>
        <p className="text-sm text-soft">
          From the record that the vehicle’s owner keeps at {brand}, without the owner’s name. Each line says where it
          comes from: a booking at {brand}, the owner, or a previous owner.
        </p>
      </div>
      {entries.length === 0 ? (
        <p>There is nothing in this record yet.</p>
      ) : (
        <TimeLine entries={entries} vehicleId={null} />
      )}
    </div>
  );
}
