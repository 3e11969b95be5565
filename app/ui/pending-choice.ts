import { useSubmittingForm } from "./sending";

/** Identifies the control that is being submitted, so that only it shows a spinner. */
export function useIsPending(): (name: string, value: string) => boolean {
  const form = useSubmittingForm();
  return (name, value) => form?.get(name) === value;
}
