/** Prices that customers would see for sample jobs. */
export function PriceTable({ prices }: { prices: readonly { readonly job: string; readonly price: string }[] }) {
  return (
    <section aria-labelledby="sample-prices" className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      <h2 id="sample-prices" className="text-lg font-bold">
        Your prices for {prices.length} sample jobs
      </h2>
      <ul className="divide-y divide-line">
        {prices.map(({ job, price }) => (
          <li key={job} className="flex justify-between gap-4 py-2">
            <span className="min-w-0 break-words">{job}</span>
            <span className="font-semibold whitespace-nowrap tabular-nums">{price}</span>
          </li>
        ))}
      </ul>
      <p className="text-sm text-soft">Incl. GST, for a mid-range car. Prices for other cars follow the same rules.</p>
    </section>
  );
}
