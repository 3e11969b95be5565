import { Disclosure } from "../disclosure";

interface Props {
  /** Caption: "Figures of your price against the others". */
  caption: string;
  head: readonly string[];
  /** The first cell of each row is the row's heading. */
  rows: readonly (readonly string[])[];
  /** True = the table is expanded, because there is no chart. */
  isOpen?: boolean;
}

/** The figures of a plot as a table, for screen readers and for exact values. */
export function PlotTable({ caption, head, rows, isOpen = false }: Props) {
  return (
    <Disclosure
      open={isOpen}
      summary={
        <>
          Figures<span className="sr-only">: {caption}</span>
        </>
      }
    >
      {/* Wider than a phone, so it scrolls and is focusable for keyboard users. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to take the focus */}
      <section aria-label={caption} tabIndex={0} className="overflow-x-auto">
        <table className="w-full border-collapse text-left text-sm tabular-nums">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="border-b border-line">
              {head.map((name) => (
                <th key={name} scope="col" className="py-2 pr-3">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name = "", ...cells], row) => (
              <tr key={`${row} ${name}`} className="border-b border-line">
                <th scope="row" className="py-2 pr-3 font-normal">
                  {name}
                </th>
                {cells.map((cell, column) => (
                  <td key={head[column + 1] ?? column} className="py-2 pr-3">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Disclosure>
  );
}
