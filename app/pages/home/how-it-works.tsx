const STEPS = [
  ["Tell us what and where", "Your car, your suburb and the job. Two minutes, no account."],
  ["See real prices", "From workshops and mobile mechanics near you, GST included, every line explained."],
  ["Book a day", "Pay online or at the workshop. Only the one you book gets your number."],
] as const;

export function HowItWorks() {
  return (
    <section aria-labelledby="how-it-works" className="lg:border-l lg:border-line lg:pl-10">
      <h2 id="how-it-works" className="text-lg font-semibold">
        How it works
      </h2>
      <ol className="mt-4 grid gap-5">
        {STEPS.map(([title, text], index) => (
          <li key={title} className="grid grid-cols-[2rem_1fr] gap-x-3">
            <span
              aria-hidden
              className="flex size-8 items-center justify-center rounded-full bg-accent-soft font-semibold text-accent"
            >
              {index + 1}
            </span>
            <span>
              <span className="block font-semibold">{title}</span>
              <span className="text-soft">{text}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
