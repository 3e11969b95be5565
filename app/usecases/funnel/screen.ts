import type { Journey } from "../../domain/funnel/journey";
import type { StepId } from "../../domain/funnel/step-id";
import type { Context } from "../context";
import type { Screens } from "./screen-types";

/** The other parameters of a step's address: what the page narrows down to. */
export type StepParameters = Pick<URLSearchParams, "get">;

/** A screen has something to show, or nothing to ask: then the visitor goes on to another step. */
export type Loaded<S> = S | { readonly goTo: StepId };

export type LoadScreen<S> = (
  context: Context,
  journey: Journey,
  parameters: StepParameters,
) => Loaded<S> | Promise<Loaded<S>>;

export type ScreenLoaders = { readonly [Step in StepId]: LoadScreen<Screens[Step]> };

/** A whole number from an address; null = absent or not one. */
export function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}
