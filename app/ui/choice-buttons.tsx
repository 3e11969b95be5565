import { ChevronRight } from "lucide-react";
import { CHOICE_CARD, ChoiceCardBody, type ChoiceBody, type ChoiceColumns, choiceGrid } from "./choice-card-body";
import { usePendingChoice } from "./pending-choice";
import { Spinner } from "./spinner";

export interface ChoiceButtonOption extends ChoiceBody {
  readonly value: string;
}

/** Cards that answer on the press: each is a submit button of the form around them. */
export function ChoiceButtons({ name, options, columns = 1 }: { name: string; options: readonly ChoiceButtonOption[]; columns?: ChoiceColumns }) {
  const pending = usePendingChoice(name);
  return (
    <ul className={choiceGrid(columns)}>
      {options.map(({ value, aside, ...body }) => (
        <li key={value} className="flex">
          <button type="submit" name={name} value={value} className={CHOICE_CARD}>
            <ChoiceCardBody {...body} aside={pending === value ? <Spinner label="Working" /> : (aside ?? <ChevronRight className="size-5 text-faint" aria-hidden />)} />
          </button>
        </li>
      ))}
    </ul>
  );
}
