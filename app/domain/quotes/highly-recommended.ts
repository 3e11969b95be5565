/** Enough reviews to mean something, and good ones. */
export const isHighlyRecommended = (supplier: { readonly ratingCount: number; readonly rating100: number }): boolean =>
  supplier.ratingCount >= 15 && supplier.rating100 >= 450;
