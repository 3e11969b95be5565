interface Props {
  otherName: string;
  when: string;
  theirs: readonly (readonly [label: string, value: string])[];
  yours: readonly (readonly [label: string, value: string])[];
}

/** Shows the stored and the entered value side by side for each field in which they differ. */
export function ConflictingValues({ otherName, when, theirs: otherValues, yours }: Props) {
  const rows = [...new Set([...otherValues, ...yours].map(([label]) => label))].map((label) => ({
    label,
    now: rowValue(otherValues, label),
    mine: rowValue(yours, label),
  }));
  return (
    <section aria-labelledby="both" className="grid gap-2">
      <h2 id="both" className="text-lg font-bold">
        Someone else saved changes
      </h2>
      <p>
        {otherName} saved these settings on {when}, after you opened this page. Your own changes are not saved yet.
      </p>
      <table className="w-full table-fixed border-collapse text-left text-sm">
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="w-1/4 py-2 pr-3">
              <span className="sr-only">What</span>
            </th>
            <th scope="col" className="py-2 pr-3">
              Saved now
            </th>
            <th scope="col" className="py-2">
              Yours
            </th>
          </tr>
        </thead>
        <tbody>
          {rows
            .filter(({ now, mine }) => now !== mine)
            .map(({ label, now, mine }) => (
              <tr key={label} className="border-b border-line align-top">
                <th scope="row" className="py-2 pr-3 font-semibold break-words">
                  {label}
                </th>
                <td className="py-2 pr-3 break-words whitespace-pre-line">{now}</td>
                <td className="py-2 break-words whitespace-pre-line">{mine}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}

const rowValue = (rows: Props["theirs"], label: string) => rows.find(([rowLabel]) => rowLabel === label)?.[1] ?? "None";
