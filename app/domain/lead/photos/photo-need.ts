import { TASK } from "../../catalogue/task";
import { type CartItem, isRepair } from "../cart-item";

/** Tasks that require a photo (F-336): smash repairs. A deployment can override the list (PHOTO_REQUIRED_TASK_IDS). */
export const REQUIRED_PHOTO_TASKS: readonly number[] = TASK.smashRepair;

/** Categories in which photos show the damage: body and paint, and glass. */
const VISIBLE_DAMAGE_CATEGORIES: readonly number[] = [11, 14];
/** Task for suspension or steering noise. */
const PHOTO_HELPFUL_TASKS: readonly number[] = [4020];

const includesId = (ids: readonly number[], id: number | null) => id !== null && ids.includes(id);

/** Names of the jobs in the cart that cannot be quoted without a photo. */
export const jobsThatNeedPhotos = (cart: readonly CartItem[], requiredTaskIds: readonly number[]): readonly string[] =>
  cart.filter((item) => isRepair(item) && includesId(requiredTaskIds, item.repairInspectionId)).map(({ name }) => name);

/** Whether the cart has a job that is easier to show than to describe. Photos are then requested but optional (docs/decisions/0032). */
export const isBetterWithPhotos = (cart: readonly CartItem[]): boolean =>
  cart.some(
    (item) =>
      isRepair(item) &&
      (item.isCustom ||
        includesId(VISIBLE_DAMAGE_CATEGORIES, item.categoryId) ||
        includesId(PHOTO_HELPFUL_TASKS, item.repairInspectionId)),
  );

export interface PhotoFacts {
  readonly cart: readonly CartItem[];
  /** Number of approved photos. null when photos are not accepted here or could not be counted; this must never block the customer. */
  readonly photoCount: number | null;
  readonly requiredTaskIds: readonly number[];
}

/** Whether the lead cannot proceed because a required photo is missing. */
export const isPhotoMissing = ({ cart, photoCount, requiredTaskIds }: PhotoFacts): boolean =>
  photoCount === 0 && jobsThatNeedPhotos(cart, requiredTaskIds).length > 0;
