/** Number of list rows requested in the URL ("?shown=60"): at least `step`, the first page, which "Show more" extends up to `most`. */
export function readPageLength(
  request: Request,
  { step, most, name = "shown" }: { readonly step: number; readonly most: number; readonly name?: string },
): number {
  const text = new URL(request.url).searchParams.get(name) ?? "";
  return /^\d{1,4}$/.test(text) ? Math.min(most, Math.max(step, Number(text))) : step;
}
