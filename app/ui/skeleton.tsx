/** Grey lines where words will be; shown only after half a second, hidden from ears. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div className="skeleton grid gap-3" aria-hidden>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className={`h-4 rounded-sm bg-line ${line === lines - 1 ? "w-2/3" : "w-full"}`} />
      ))}
    </div>
  );
}
