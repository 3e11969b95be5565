/** Where one is in a row of questions, as words: a bar would promise an exactness that is not there. */
export function StepCount({ n, of }: { n: number; of: number }) {
  return (
    <p className="text-sm text-faint tabular-nums">
      <span className="sr-only">Question </span>
      {n} of about {of}
    </p>
  );
}
