import { useSending } from "./sending";

/** Tells which pressed thing is being sent right now, so that exactly that one shows the wait. */
export function useIsPending(): (name: string, value: string) => boolean {
  const form = useSending();
  return (name, value) => form?.get(name) === value;
}
