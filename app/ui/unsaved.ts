import type { ShouldRevalidateFunction } from "@remix-run/react";

/** True for the result of an action that did not reach the server or failed on it. */
export const isUnsaved = (actionResult: unknown): boolean =>
  typeof actionResult === "object" && actionResult !== null && "fault" in actionResult && actionResult.fault !== null;

/** After a failed action, does not reload the page, because it already shows the latest values and the reload might fail too. */
export const keepUnsavedInput: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  !isUnsaved(actionResult) && defaultShouldRevalidate;
