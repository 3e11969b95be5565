import { useNavigation } from "@remix-run/react";

/**
 * The form being submitted, until the response arrives; null = none. After a redirect it stays until the new page is shown. A refusal is shown at once and the
 * page reloads afterwards. By then the user may be correcting a field, and further clicks count.
 */
export function useSending(): FormData | null {
  const { state, formData, formAction, location } = useNavigation();
  if (!formData) return null;
  const isReadAgain = state === "loading" && formAction === `${location?.pathname}${location?.search}`;
  return isReadAgain ? null : formData;
}
