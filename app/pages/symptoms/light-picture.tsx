import type { Colour } from "../../domain/catalogue/symptoms/guide";
import sprite from "./lights.svg?url";

const LAMP_CLASSES: Readonly<Partial<Record<Colour, string>>> = {
  red: "text-lamp-red",
  amber: "text-lamp-amber",
  green: "text-lamp-green",
  blue: "text-lamp-blue",
};

/** Picture of a dashboard warning light, always next to its name. */
export function LightPicture({ symbol, colour, size = "md" }: { symbol: string; colour: Colour; size?: "md" | "lg" }) {
  return (
    <span
      className={`inline-flex shrink-0 items-center justify-center rounded-md bg-dash ${LAMP_CLASSES[colour] ?? ""} ${size === "lg" ? "size-20 sm:size-24" : "size-16"}`}
    >
      <svg className={`icon ${size === "lg" ? "size-13 sm:size-16" : "size-10"}`} aria-hidden="true">
        <use href={`${sprite}#${symbol}`} />
      </svg>
    </span>
  );
}
