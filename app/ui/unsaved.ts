import type { ShouldRevalidateFunction } from "@remix-run/react";

/** An action's result that tells of a save which did not reach the server, or failed there. */
export const isUnsaved = (actionResult: unknown): boolean =>
  typeof actionResult === "object" && actionResult !== null && "fault" in actionResult && actionResult.fault !== null;

/** After such a save the page is not read again: what stands on it is the newest there is, and reading may fail as well. */
export const stayAfterUnsaved: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  !isUnsaved(actionResult) && defaultShouldRevalidate;
