/** Number of list rows requested in the URL ("?shown=60"). At least `step`, the length of the first page, and at most `maxLength`. */
export function readPageLength(
  request: Request,
  {
    step,
    maxLength: maxRows,
    name = "shown",
  }: { readonly step: number; readonly maxLength: number; readonly name?: string },
): number {
  const text = new URL(request.url).searchParams.get(name) ?? "";
  return /^\d{1,4}$/.test(text) ? Math.min(maxRows, Math.max(step, Number(text))) : step;
}
