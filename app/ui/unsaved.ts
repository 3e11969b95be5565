import type { ShouldRevalidateFunction } from "@remix-run/react";

/** True for the result of an action that did not reach the server or failed on it. */
export const isUnsaved = (actionResult: unknown): boolean =>
  typeof actionResult === "object" && actionResult !== null && "fault" in actionResult && actionResult.fault !== null;

/** Does not reload the page after such a failure, because it already shows the latest values and the reload might fail too. */
export const keepUnsavedInput: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  !isUnsaved(actionResult) && defaultShouldRevalidate;
