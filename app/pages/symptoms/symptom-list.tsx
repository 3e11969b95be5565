import type { Colour } from "../../domain/catalogue/symptoms/guide";
import { CHOICE_CARD_CLASS, choiceGridClass } from "../../ui/choice-card-body";
import { Icon } from "../../ui/icon";
import type { SymptomLink } from "../../usecases/catalogue/symptoms/find-symptoms";
import { LightPicture } from "./light-picture";
import { UrgencyBadge } from "./urgency";

interface Props {
  symptoms: readonly SymptomLink[];
  columns?: 1 | 2;
  /** True = leave out the usual cause, for lists next to other content. */
  isShort?: boolean;
}

/** Cards that link to the page of a light or a symptom and show its urgency. */
export function SymptomList({ symptoms, columns = 2, isShort = false }: Props) {
  return (
    <ul className={choiceGridClass(columns)}>
      {symptoms.map(({ href, title, summary, urgency, symbol, colours }) => (
        <li key={href} className="flex">
          <a href={href} className={`${CHOICE_CARD_CLASS} no-underline`}>
            {symbol && colours[0] && <LightPicture symbol={symbol} colour={colours[0]} />}
            <span className="grid min-w-0 flex-1 justify-items-start gap-1">
              <span className="font-semibold">{title}</span>
              {!isShort && <span className="text-sm text-soft">{summary}</span>}
              <UrgencyBadge urgency={urgency} />
            </span>
            <Icon name="chevron-right" className="size-5 text-faint" />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** A warning light in one of its colours. */
interface ColouredLight {
  readonly light: SymptomLink;
  readonly colour: Colour;
}

/** Lists each light once for every colour it can have, ordered by colour. */
export const lightsByColour = (lights: readonly SymptomLink[], colours: readonly Colour[]): readonly ColouredLight[] =>
  colours.flatMap((colour) => lights.flatMap((light) => (light.colours.includes(colour) ? [{ light, colour }] : [])));

/** Grid of lights, for people who recognise a light by its shape. */
export function LightGrid({ lights }: { lights: readonly ColouredLight[] }) {
  return (
    <ul className="grid grid-cols-2 gap-2 min-[22rem]:grid-cols-3 sm:grid-cols-4 sm:gap-2.5 lg:grid-cols-6">
      {lights.map(({ light: { href, title, symbol }, colour }) => (
        <li key={`${href}:${colour}`} className="flex">
          <a
            href={href}
            className="flex w-full flex-col items-center gap-2 rounded-md border border-line bg-surface px-1.5 py-3 text-center text-sm leading-snug font-medium text-ink no-underline transition-colors duration-150 hover:border-accent hover:bg-accent-soft"
          >
            {symbol && <LightPicture symbol={symbol} colour={colour} />}
            <span>{shortName(title)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Shortens "Red brake light: circle with an exclamation mark" to "Red brake light" below its picture. */
const shortName = (title: string): string => title.split(":")[0] ?? title;
