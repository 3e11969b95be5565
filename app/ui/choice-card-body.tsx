import type { ReactNode } from "react";

export interface ChoiceBody {
  readonly label: ReactNode;
  readonly description?: ReactNode;
  readonly icon?: ReactNode;
  /** Content at the right edge, such as a price or a count. */
  readonly aside?: ReactNode;
}

/** The content of every large choice: icon, text, aside. */
export function ChoiceCardBody({ label, description, icon, aside }: ChoiceBody) {
  return (
    <>
      {icon && <span className="flex shrink-0 text-accent">{icon}</span>}
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="font-semibold">{label}</span>
        {description && <span className="text-sm text-soft">{description}</span>}
      </span>
      {aside && <span className="shrink-0 text-right">{aside}</span>}
    </>
  );
}

const CARD_CLASS = "flex min-h-14 w-full items-center gap-3 rounded-md border px-4 py-3 text-left";
export const CHOICE_CARD_CLASS = `${CARD_CLASS} border-control bg-surface text-ink transition-colors duration-150 hover:border-accent hover:bg-accent-soft`;
export const DISABLED_CARD_CLASS = `${CARD_CLASS} cursor-not-allowed border-line bg-sunken text-faint`;

/** `pair` keeps two columns on a phone, for short answers. If the number of cards is odd, the last one spans both columns. */
const COLUMN_CLASSES = {
  1: "",
  2: "sm:grid-cols-2",
  3: "grid-cols-2 sm:grid-cols-3",
  pair: "grid-cols-2 [&>:last-child:nth-child(odd)]:col-span-2",
} as const;
export type ChoiceColumns = keyof typeof COLUMN_CLASSES;

export const choiceGridClass = (columns: ChoiceColumns): string => `grid gap-2.5 ${COLUMN_CLASSES[columns]}`;
