/** How many rows of a list the address asks for ("?shown=60"): a first page of `step` rows, which "Show more" makes longer, up to `most`. */
export function readPageLength(
  request: Request,
  { step, most, name = "shown" }: { readonly step: number; readonly most: number; readonly name?: string },
): number {
  const text = new URL(request.url).searchParams.get(name) ?? "";
  return /^\d{1,4}$/.test(text) ? Math.min(most, Math.max(step, Number(text))) : step;
}
