import type { Supplier } from "./supplier";

/** Maximum number of photos, because customers do not look at more. */
export const MAX_PHOTOS = 8;

/** A supplier's description of itself, as shown to customers. */
export interface ProfileView {
  readonly text: string | null;
  /** Names of categories, in the catalogue's order. */
  readonly specialities: readonly string[];
  readonly bestMakes: readonly string[];
}

/** Builds the public profile. Omits specialities and makes that the supplier does not work on at present; they reappear when it does. */
export function buildProfileView(
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
  `${brand} has hidden this comment: ${reason.replace(/[.\s]+$/, "")}. The rating still counts.`;
