import { type FormEvent, useEffect, useRef } from "react";

const DEBOUNCE_MS = 150;
/** Id of the text box `q` on both search pages. */
const INPUT_ID = "field-q";

/** Calls `onText` with the text of the input when typing pauses, and with text that was typed before JavaScript ran. */
export function useAsYouType(inputId: string, onText: (text: string) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const scheduleSearch = (text: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onText(text), DEBOUNCE_MS);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on arrival; later changes come as events
  useEffect(() => {
    const input = document.getElementById(INPUT_ID);
    if (input instanceof HTMLInputElement && input.value.trim() !== inputId) scheduleSearch(input.value);
    return () => clearTimeout(timer.current);
  }, []);
  return (event: FormEvent<HTMLFormElement>) => {
    const input = event.target;
    if (input instanceof HTMLInputElement && input.id === INPUT_ID) scheduleSearch(input.value);
  };
}
