import { type FormEvent, useEffect, useRef } from "react";

const PAUSE_BEFORE_ASKING_MS = 150;
/** Id of the text box `q` on both search pages. */
const BOX = "field-q";

/** Calls `ask` with the text of the `q` box when typing pauses, and with text that was typed before JavaScript ran. */
export function useAsYouType(response: string, ask: (text: string) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const scheduleSearch = (text: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => ask(text), PAUSE_BEFORE_ASKING_MS);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on arrival; later changes come as events
  useEffect(() => {
    const box = document.getElementById(BOX);
    if (box instanceof HTMLInputElement && box.value.trim() !== response) scheduleSearch(box.value);
    return () => clearTimeout(timer.current);
  }, []);
  return (event: FormEvent<HTMLFormElement>) => {
    const box = event.target;
    if (box instanceof HTMLInputElement && box.id === BOX) scheduleSearch(box.value);
  };
}
