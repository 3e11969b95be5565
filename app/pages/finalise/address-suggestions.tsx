import type { SupplierId } from "../../domain/core/ids";
import { useEffect, useRef, useState } from "react";
import { RANGE_MESSAGES } from "~/texts/checkout";
import type { Address } from "~/domain/location/address";
import { classes } from "~/ui/classes";
import { isInRange, resolveAddress, type Suggestions, fetchSuggestions } from "./address-calls";

/** Id of the only address field of this page. */
const ADDRESS_INPUT_ID = "field-customerAddress";
const DEBOUNCE_MS = 250;
const MIN_CHARACTERS = 3;
const LIST_ID = "address-suggestions";
const NO_SUGGESTIONS: Suggestions = { Suggestions: [], Attribution: "" };

interface Props {
  near: { readonly latitude: number; readonly longitude: number } | null;
  /** The mobile supplier whose range is checked for a chosen address. Null = the supplier is not mobile. */
  mobileSupplierId: SupplierId | null;
  onChoose: (address: Address) => void;
}

/** Turns the address box above into a combobox with at most five suggestions (ARIA: editable, list autocomplete). Free text is allowed. */
export default function AddressSuggestions({ near, mobileSupplierId, onChoose }: Props) {
  const [{ Suggestions: suggestions, Attribution }, setFound] = useState(NO_SUGGESTIONS);
  const [active, setActive] = useState(-1);
  const [text, setAnnouncement] = useState("");
  const timer = useRef<number>(undefined);
  const call = useRef<AbortController>(undefined);
  const session = useRef("");
  const isOpen = suggestions.length > 0;

  const close = () => {
    setFound(NO_SUGGESTIONS);
    setActive(-1);
  };
  /** Runs only the newest of several calls. A failed call does not interrupt typing. */
  const runLatest = (runRequest: (signal: AbortSignal) => Promise<void>) => {
    window.clearTimeout(timer.current);
    call.current?.abort();
    call.current = new AbortController();
    const { signal } = call.current;
    runRequest(signal).catch(() => signal.aborted || close());
  };
  const loadSuggestions = (input: string) => {
    session.current ||= crypto.randomUUID();
    runLatest(async (signal) => {
      const suggestions = await fetchSuggestions(input, near, session.current, signal);
      if (signal.aborted) return;
      setActive(-1);
      setFound(suggestions ?? NO_SUGGESTIONS);
      setAnnouncement("");
    });
  };
  const onAddressInput = (input: HTMLInputElement) => {
    window.clearTimeout(timer.current);
    call.current?.abort();
    setAnnouncement("");
    if (input.value.trim().length < MIN_CHARACTERS) return close();
    timer.current = window.setTimeout(() => loadSuggestions(input.value), DEBOUNCE_MS);
  };
  const chooseSuggestion = (input: HTMLInputElement, index: number) => {
    const suggestion = suggestions[index];
    if (!suggestion) return;
    close();
    input.value = [suggestion.MainText, suggestion.SecondaryText].filter(Boolean).join(", ");
    runLatest(async (signal) => {
      const address = await resolveAddress(suggestion.PlaceId, session.current, signal);
      if (signal.aborted) return;
      session.current = "";
      if (typeof address === "string") return setAnnouncement(address);
      input.value = address.fullAddress;
      onChoose(address);
      const isWithinRange = mobileSupplierId === null || (await isInRange(mobileSupplierId, address, signal));
      if (!signal.aborted && !isWithinRange) setAnnouncement(RANGE_MESSAGES.FinaliseAddressOutOfMobileSupplierRange);
    });
  };

  useEffect(() => {
    const input = document.getElementById(ADDRESS_INPUT_ID);
    if (!(input instanceof HTMLInputElement)) return;
    input.setAttribute("role", "combobox");
    input.setAttribute("aria-autocomplete", "list");
    input.setAttribute("aria-controls", LIST_ID);
    input.setAttribute("aria-expanded", String(isOpen));
    if (active < 0) input.removeAttribute("aria-activedescendant");
    else input.setAttribute("aria-activedescendant", `${LIST_ID}-${active}`);
    const onInput = () => onAddressInput(input);
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isOpen) return;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined) setActive(((active + 1 + step + suggestions.length + 1) % (suggestions.length + 1)) - 1);
      else if (event.key === "Enter" && active >= 0) chooseSuggestion(input, active);
      else if (event.key === "Escape") close();
      else return;
      event.preventDefault();
    };
    input.addEventListener("input", onInput);
    input.addEventListener("keydown", onKeyDown);
    input.addEventListener("blur", close);
    return () => {
      input.removeEventListener("input", onInput);
      input.removeEventListener("keydown", onKeyDown);
      input.removeEventListener("blur", close);
    };
  });
  // Also handles text that was typed before this script was loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on arrival
  useEffect(() => {
    const input = document.getElementById(ADDRESS_INPUT_ID);
    if (input instanceof HTMLInputElement && input.value !== input.defaultValue) onAddressInput(input);
    return () => {
      window.clearTimeout(timer.current);
      call.current?.abort();
    };
  }, []);

  return (
    <>
      <div
        className={
          isOpen
            ? "absolute inset-x-0 top-full z-10 mt-1 overflow-hidden rounded-md border border-line bg-surface shadow-sheet"
            : "hidden"
        }
      >
        <div id={LIST_ID} role="listbox" aria-label="Addresses">
          {suggestions.map((suggestion, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the box keeps the focus and names the active option
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys come to the box
            <div
              key={suggestion.PlaceId}
              id={`${LIST_ID}-${index}`}
              role="option"
              aria-selected={index === active}
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                const input = document.getElementById(ADDRESS_INPUT_ID);
                if (input instanceof HTMLInputElement) chooseSuggestion(input, index);
              }}
              className={classes(
                "cursor-pointer px-3 py-2.5 hover:bg-sunken",
                index === active && "bg-sunken outline-2 -outline-offset-2 outline-accent",
              )}
            >
              <span className="font-semibold">{suggestion.MainText}</span>{" "}
              <span className="text-soft">{suggestion.SecondaryText}</span>
            </div>
          ))}
        </div>
        <p className="border-t border-line px-3 py-1.5 text-right text-sm text-soft">{Attribution}</p>
      </div>
      <p role="status" className={text === "" ? "sr-only" : "mt-1.5 font-medium text-error"}>
        {text ||
          (isOpen
            ? `${suggestions.length} ${suggestions.length === 1 ? "address" : "addresses"}. Choose with the arrow keys and Enter.`
            : "")}
      </p>
    </>
  );
}
