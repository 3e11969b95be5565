import { Values } from "./current-values";
import { Section } from "../../../ui/page";

interface Props {
  /** The values after the change, as pairs of label and value. */
  values: readonly (readonly [label: string, value: string])[];
  caption: string;
  /** Heading of the first column. */
  first?: string;
  /** Headings of the other columns. */
  columnHeadings: readonly string[];
  rows: readonly { readonly job: string; readonly cells: readonly string[] }[];
  /** Text shown if no job has a price. */
  none: string;
}

/** Preview of the effect of a change on typical jobs. */
export function Preview({ values, caption, first = "Job", columnHeadings, rows, none }: Props) {
  return (
    <Section id="preview" title="Preview of changes">
      <Values values={values} />
      {rows.length === 0 ? (
        <p className="text-soft">{none}</p>
      ) : (
        <table className="w-full border-collapse text-left text-sm tabular-nums">
          <caption className="mb-2 text-left">{caption}</caption>
          <thead>
            <tr className="border-b border-line">
              <th scope="col" className="py-2 pr-3">
                {first}
              </th>
              {columnHeadings.map((heading) => (
                <th key={heading} scope="col" className="py-2 pr-3 text-right last:pr-0">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ job, cells }) => (
              <tr key={job} className="border-b border-line">
                <th scope="row" className="py-2 pr-3 font-normal break-words">
                  {job}
                </th>
                {cells.map((cell, column) => (
                  <td
                    key={columnHeadings[column]}
                    className={`py-2 pr-3 text-right last:pr-0 ${column === 1 ? "font-semibold" : ""}`}
                  >
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
}
