import { useNavigation } from "@remix-run/react";

/** Tells which pressed thing is being sent right now, so that exactly that one shows the wait. */
export function useIsPending(): (name: string, value: string) => boolean {
  const { formData } = useNavigation();
  return (name, value) => formData?.get(name) === value;
}
