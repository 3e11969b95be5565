/** A numbered list of steps, one sentence each. */
export function HowItWorks({ steps }: { steps: readonly string[] }) {
  return (
    <section aria-labelledby="how-it-works">
      <h2 id="how-it-works" className="text-lg font-semibold">
        How it works
      </h2>
      <ol className="mt-4 grid gap-4">
        {steps.map((step, index) => (
          <li key={step} className="grid grid-cols-[2rem_1fr] gap-x-3">
            <span
              aria-hidden
              className="flex size-8 items-center justify-center rounded-full bg-accent-soft font-semibold text-accent"
            >
              {index + 1}
            </span>
            <span className="pt-1">{step}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
