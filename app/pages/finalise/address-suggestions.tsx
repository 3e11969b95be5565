import type { SupplierId } from "../../domain/core/ids";
import { useEffect, useRef, useState } from "react";
import { RANGE_MESSAGES } from "~/texts/checkout";
import type { Address } from "~/domain/location/address";
import { classes } from "~/ui/classes";
import { isInRange, resolve, type Suggestions, suggest } from "./address-calls";

/** Id of the only address field of this page. */
const ADDRESS_BOX = "field-customerAddress";
const PAUSE_BEFORE_ASKING_MS = 250;
const MIN_CHARACTERS = 3;
const LIST = "address-suggestions";
const CLOSED: Suggestions = { Suggestions: [], Attribution: "" };

interface Props {
  near: { readonly latitude: number; readonly longitude: number } | null;
  /** The mobile supplier whose range is checked for a chosen address. Null = the supplier is not mobile. */
  mobileSupplierId: SupplierId | null;
  onChosen: (address: Address) => void;
}

/** Turns the address box above into a combobox with at most five suggestions (ARIA: editable, list autocomplete). Free text is allowed. */
export default function AddressSuggestions({ near, mobileSupplierId, onChosen }: Props) {
  const [{ Suggestions: suggestions, Attribution }, setFound] = useState(CLOSED);
  const [active, setActive] = useState(-1);
  const [text, setSaid] = useState("");
  const timer = useRef<number>(undefined);
  const call = useRef<AbortController>(undefined);
  const session = useRef("");
  const isOpen = suggestions.length > 0;

  const close = () => {
    setFound(CLOSED);
    setActive(-1);
  };
  /** Runs only the newest of several calls. A failed call does not interrupt typing. */
  const newest = (ask: (signal: AbortSignal) => Promise<void>) => {
    window.clearTimeout(timer.current);
    call.current?.abort();
    call.current = new AbortController();
    const { signal } = call.current;
    ask(signal).catch(() => signal.aborted || close());
  };
  const askFor = (input: string) => {
    session.current ||= crypto.randomUUID();
    newest(async (signal) => {
      const suggestions = await suggest(input, near, session.current, signal);
      if (signal.aborted) return;
      setActive(-1);
      setFound(suggestions ?? CLOSED);
      setSaid("");
    });
  };
  const typed = (box: HTMLInputElement) => {
    window.clearTimeout(timer.current);
    call.current?.abort();
    setSaid("");
    if (box.value.trim().length < MIN_CHARACTERS) return close();
    timer.current = window.setTimeout(() => askFor(box.value), PAUSE_BEFORE_ASKING_MS);
  };
  const choose = (box: HTMLInputElement, index: number) => {
    const suggestion = suggestions[index];
    if (!suggestion) return;
    close();
    box.value = [suggestion.MainText, suggestion.SecondaryText].filter(Boolean).join(", ");
    newest(async (signal) => {
      const address = await resolve(suggestion.PlaceId, session.current, signal);
      if (signal.aborted) return;
      session.current = "";
      if (typeof address === "string") return setSaid(address);
      box.value = address.fullAddress;
      onChosen(address);
      const isReached = mobileSupplierId === null || (await isInRange(mobileSupplierId, address, signal));
      if (!signal.aborted && !isReached) setSaid(RANGE_MESSAGES.FinaliseAddressOutOfMobileSupplierRange);
    });
  };

  useEffect(() => {
    const box = document.getElementById(ADDRESS_BOX);
    if (!(box instanceof HTMLInputElement)) return;
    box.setAttribute("role", "combobox");
    box.setAttribute("aria-autocomplete", "list");
    box.setAttribute("aria-controls", LIST);
    box.setAttribute("aria-expanded", String(isOpen));
    if (active < 0) box.removeAttribute("aria-activedescendant");
    else box.setAttribute("aria-activedescendant", `${LIST}-${active}`);
    const onInput = () => typed(box);
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isOpen) return;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined) setActive(((active + 1 + step + suggestions.length + 1) % (suggestions.length + 1)) - 1);
      else if (event.key === "Enter" && active >= 0) choose(box, active);
      else if (event.key === "Escape") close();
      else return;
      event.preventDefault();
    };
    box.addEventListener("input", onInput);
    box.addEventListener("keydown", onKeyDown);
    box.addEventListener("blur", close);
    return () => {
      box.removeEventListener("input", onInput);
      box.removeEventListener("keydown", onKeyDown);
      box.removeEventListener("blur", close);
    };
  });
  // What was typed before this script came counts too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on arrival
  useEffect(() => {
    const box = document.getElementById(ADDRESS_BOX);
    if (box instanceof HTMLInputElement && box.value !== box.defaultValue) typed(box);
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
        <div id={LIST} role="listbox" aria-label="Addresses">
          {suggestions.map((suggestion, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the box keeps the focus and names the active option
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys come to the box
            <div
              key={suggestion.PlaceId}
              id={`${LIST}-${index}`}
              role="option"
              aria-selected={index === active}
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                const box = document.getElementById(ADDRESS_BOX);
                if (box instanceof HTMLInputElement) choose(box, index);
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
