/** Reviews on one page (P-400). */
const PAGE_SIZE = 5;

/** One page of reviews, numbered from 1; a number that is none is the nearest that is. */
export function reviewPage<T>(
  reviews: readonly T[],
  request: number,
): { readonly shown: readonly T[]; readonly number: number; readonly pages: number } {
  const pages = Math.max(1, Math.ceil(reviews.length / PAGE_SIZE));
  const number = Math.min(pages, Math.max(1, Math.trunc(request) || 1));
  return { shown: reviews.slice((number - 1) * PAGE_SIZE, number * PAGE_SIZE), number, pages };
}
