import { useNavigation } from "@remix-run/react";

/**
 * The form that is on its way, until it is answered; null when there is none.
 * An answer that leads elsewhere keeps it until that page is there. A refusal is told at once and the page then read again:
 * by then somebody may have corrected the field, and the press counts.
 */
export function useSending(): FormData | null {
  const { state, formData, formAction, location } = useNavigation();
  if (!formData) return null;
  const isReadAgain = state === "loading" && formAction === `${location?.pathname}${location?.search}`;
  return isReadAgain ? null : formData;
}
