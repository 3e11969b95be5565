import type { LeadGuid } from "../../core/ids";
import { isRepair } from "../cart-item";
import { TASK } from "../../catalogue/task";
import type { Country } from "../../core/country/country";
import type { Lead } from "../lead";
import { distanceMetres, type Point } from "../../location/distance";

/** An area with immediate roadside assistance; a row of data/catalogue/roadside-areas.csv. */
export interface RoadsideArea extends Point {
  readonly country: Country;
  readonly name: string;
  readonly radiusMetres: number;
  readonly taskIds: readonly number[];
  /** Target of the button: a `tel:` link or a URL. May contain {support_phone}. */
  readonly link: string;
}

/** The area that offers assistance for a task at a location; null = roadside assistance is not offered there (F-391). */
export const findRoadsideArea = (
  areas: readonly RoadsideArea[],
  place: Point & { readonly country: Country },
  taskId: number,
): RoadsideArea | null =>
  areas.find(
    (area) =>
      area.country === place.country &&
      area.taskIds.includes(taskId) &&
      distanceMetres(area, place) <= area.radiusMetres,
  ) ?? null;

/** The link with this deployment's support phone number; spaces are removed in `tel:` links. */
export const roadsideLink = ({ link }: Pick<RoadsideArea, "link">, supportPhone: string): string =>
  link.replaceAll("{support_phone}", link.startsWith("tel:") ? supportPhone.replace(/\s/g, "") : supportPhone);

/** The facts that the roadside check needs. */
export interface RoadsideQuery {
  readonly taskId: number;
  readonly suburbId: number;
}

/** Returns the facts for the roadside check if the cart has only a battery replacement and the suburb is known; otherwise null (F-218, F-219). */
export function toRoadsideQuery({ cart, suburb }: Pick<Lead, "cart" | "suburb">): RoadsideQuery | null {
  const [onlyItem, second] = cart;
  if (suburb === null || onlyItem === undefined || second !== undefined) return null;
  const isBattery = isRepair(onlyItem) && !onlyItem.isCustom && onlyItem.repairInspectionId === TASK.battery;
  return isBattery ? { taskId: TASK.battery, suburbId: suburb.id } : null;
}

/** Key of a dismissed offer, which is not shown again for the same quote in the same suburb (F-221). */
export const roadsideOfferKey = (guid: LeadGuid, suburbId: number): string => `${guid}.${suburbId}`;
