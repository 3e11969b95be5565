import type { PreviewView } from "./rates-view.server";

/** What a change of prices would do, before it is made. */
export function RatesPreview({ values, jobs }: Pick<PreviewView, "values" | "jobs">) {
  return (
    <section aria-labelledby="preview" className="grid gap-3">
      <h2 id="preview" className="text-xl font-bold">
        What would change
      </h2>
      <dl className="grid gap-1">
        {values.map(([what, how]) => (
          <div key={what} className="flex flex-wrap justify-between gap-x-4">
            <dt>{what}</dt>
            <dd className="font-semibold tabular-nums">{how}</dd>
          </div>
        ))}
      </dl>
      {jobs.length === 0 ? (
        <p className="text-soft">This workshop does no job that has a price of its own.</p>
      ) : (
        <table className="w-full border-collapse text-left text-sm tabular-nums">
          <caption className="mb-2 text-left">
            {jobs.length} usual jobs on a car of the middle price class, with GST and without extras
          </caption>
          <thead>
            <tr className="border-b border-line">
              <th scope="col" className="py-2 pr-3">
                Job
              </th>
              <th scope="col" className="py-2 pr-3 text-right">
                Now
              </th>
              <th scope="col" className="py-2 pr-3 text-right">
                Then
              </th>
              <th scope="col" className="py-2 text-right">
                By
              </th>
            </tr>
          </thead>
          <tbody>
            {jobs.map(({ job, now, becomes, by }) => (
              <tr key={job} className="border-b border-line">
                <th scope="row" className="py-2 pr-3 font-normal break-words">
                  {job}
                </th>
                <td className="py-2 pr-3 text-right">{now}</td>
                <td className="py-2 pr-3 text-right font-semibold">{becomes}</td>
                <td className="py-2 text-right">{by}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
