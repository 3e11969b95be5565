import { TASK } from "../../catalogue/task";
import { type CartItem, isRepair } from "../cart-item";

/** THE list (F-336): smash repairs. A deployment may set another one (PHOTO_REQUIRED_TASK_IDS). */
export const REQUIRED_PHOTO_TASKS: readonly number[] = TASK.smashRepair;

/** Body and paint, glass: one sees the damage. */
const SEEN_CATEGORIES: readonly number[] = [11, 14];
/** Suspension or steering noise. */
const SEEN_TASKS: readonly number[] = [4020];

const isOneOf = (ids: readonly number[], id: number | null) => id !== null && ids.includes(id);

/** The jobs of a cart that are not quoted without a photo. */
export const jobsThatNeedPhotos = (cart: readonly CartItem[], requiredTaskIds: readonly number[]): readonly string[] =>
  cart.filter((item) => isRepair(item) && isOneOf(requiredTaskIds, item.repairInspectionId)).map(({ name }) => name);

/** Jobs that a photo says more about than words: photos are asked for, and may be left out (docs/decisions/0032). */
export const isBetterWithPhotos = (cart: readonly CartItem[]): boolean =>
  cart.some(
    (item) =>
      isRepair(item) &&
      (item.isCustom || isOneOf(SEEN_CATEGORIES, item.categoryId) || isOneOf(SEEN_TASKS, item.repairInspectionId)),
  );

export interface PhotoFacts {
  readonly cart: readonly CartItem[];
  /** Approved photos; null when photos are not accepted here or could not be counted, which must never stop the customer. */
  readonly photoCount: number | null;
  readonly requiredTaskIds: readonly number[];
}

/** Is a photo still missing before the lead may go on? */
export const isPhotoMissing = ({ cart, photoCount, requiredTaskIds }: PhotoFacts): boolean =>
  photoCount === 0 && jobsThatNeedPhotos(cart, requiredTaskIds).length > 0;
