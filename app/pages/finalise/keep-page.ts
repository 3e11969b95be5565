import type { ShouldRevalidateFunction } from "@remix-run/react";

/**
 * Prevents reloads of the page's data, which would discard the entered values. None is needed: a new price is in the response itself, the photo uploader shows
 * its own changes, and opening a window over the page changes nothing.
 */
export const shouldRevalidateFinalise: ShouldRevalidateFunction = ({
  formData,
  formMethod,
  currentParams,
  nextParams,
  defaultShouldRevalidate,
}) => {
  if (formData?.get("intent") === "price" || formData?.get("stay") === "yes") return false;
  if (
    formMethod === undefined &&
    currentParams.leadGuid === nextParams.leadGuid &&
    currentParams.attemptId === nextParams.attemptId
  )
    return false;
  return defaultShouldRevalidate;
};
