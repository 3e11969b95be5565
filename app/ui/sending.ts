import { useNavigation } from "@remix-run/react";

/**
 * The form in progress until it is answered; null when there is none. With a redirect it stays until the new page is there. A refusal is shown at once, and
 * the page is loaded again afterwards: a field may be corrected by then, and a press counts.
 */
export function useSending(): FormData | null {
  const { state, formData, formAction, location } = useNavigation();
  if (!formData) return null;
  const isReadAgain = state === "loading" && formAction === `${location?.pathname}${location?.search}`;
  return isReadAgain ? null : formData;
}
