import { useNavigation } from "@remix-run/react";

/** The value of `name` that is being sent right now, so that exactly the pressed thing shows the wait. */
export function usePendingChoice(name: string): string | null {
  const { formData } = useNavigation();
  const value = formData?.get(name);
  return typeof value === "string" ? value : null;
}

/** True while any form of this page is on its way to the server. */
export const useIsSubmitting = (): boolean => useNavigation().formData !== undefined;
