/** `?store=12`; null = none was asked for. Text that is no number is a store that nobody has. */
export function storeAsked(request: Request): number | null {
  const text = new URL(request.url).searchParams.get("store");
  return text === null || text === "" ? null : /^\d{1,9}$/.test(text) ? Number(text) : -1;
}
