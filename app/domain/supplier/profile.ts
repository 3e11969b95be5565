import type { Supplier } from "./supplier";

/** Customers look at no more. */
export const MAX_PHOTOS = 8;

/** What a supplier says of itself, as customers see it. */
export interface ProfileView {
  readonly text: string | null;
  /** Names of categories, in the catalogue's order. */
  readonly specialities: readonly string[];
  readonly bestMakes: readonly string[];
}

/** Only work that it takes: what it stopped doing is not praised, and is there again when it does it again. */
export function profileView(
  {
    profileText,
    specialities,
    bestMakes,
    categoryIds,
    makes,
  }: Pick<Supplier, "profileText" | "specialities" | "bestMakes" | "categoryIds" | "makes">,
  categories: readonly { readonly id: number; readonly name: string }[],
): ProfileView {
  return {
    text: profileText,
    specialities: categories
      .filter(({ id }) => specialities.includes(id) && categoryIds.includes(id))
      .map(({ name }) => name),
    bestMakes: bestMakes.filter((make) => makes.length === 0 || makes.includes(make)),
  };
}

/** Replaces a comment that the operator has hidden. */
export const hiddenCommentText = (brand: string, reason: string): string =>
  `${brand} has hidden this comment: ${reason.replace(/[.\s]+$/, "")}. The stars count.`;
