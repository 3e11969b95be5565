import type { ShouldRevalidateFunction } from "@remix-run/react";

/** An action's result for a save that did not reach the server, or failed there. */
export const isUnsaved = (actionResult: unknown): boolean =>
  typeof actionResult === "object" && actionResult !== null && "fault" in actionResult && actionResult.fault !== null;

/** After such a save the page is not loaded again: it already shows the latest values, and loading may fail as well. */
export const keepUnsavedInput: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  !isUnsaved(actionResult) && defaultShouldRevalidate;
