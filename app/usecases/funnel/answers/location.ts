import type { Journey } from "../../../domain/funnel/journey";
import { refuse } from "../../../domain/outcomes";
import { findPlace } from "../../location/find-place";
import type { Context } from "../../context";
import type { Decision } from "../decision";
import { asSuburb } from "../screens/location";

export interface LocationAnswer {
  readonly suburbId: number;
}

/** A suburb of our list; its point and zone come from there, never from the form. */
export async function chooseSuburb(context: Context, _: Journey, { suburbId }: LocationAnswer): Promise<Decision> {
  const found = await findPlace(context, suburbId);
  if (!found.ok) return refuse("invalid-input", { suburbId: ["Choose your suburb from the list"] });
  return { ok: true, patch: { suburb: asSuburb(found.place), location: null, latitude: null, longitude: null }, to: "onward" };
}
