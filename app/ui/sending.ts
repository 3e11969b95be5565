import { useNavigation } from "@remix-run/react";

/**
 * The form that is being submitted, until the response arrives. Null = none. If the response is a redirect, the form is returned until the new page is shown.
 * After a refusal, returns null although the page is still reloading, because the user may already be correcting a field or clicking again.
 */
export function useSubmittingForm(): FormData | null {
  const { state, formData, formAction, location } = useNavigation();
  if (!formData) return null;
  const isRevalidating = state === "loading" && formAction === `${location?.pathname}${location?.search}`;
  return isRevalidating ? null : formData;
}
