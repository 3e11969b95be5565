import { Icon } from "./icon";
import {
  CHOICE_CARD_CLASS,
  ChoiceCardBody,
  type ChoiceBody,
  type ChoiceColumns,
  choiceGridClass,
} from "./choice-card-body";
import { useIsPending } from "./pending-choice";
import { Spinner } from "./spinner";

export interface ChoiceButtonOption extends ChoiceBody {
  readonly value: string;
  /** Field name of this option, if it differs from the others. */
  readonly name?: string;
}

interface Props {
  name?: string;
  options: readonly ChoiceButtonOption[];
  columns?: ChoiceColumns;
}

/** Cards that submit when clicked. Each is a submit button of the surrounding form. */
export function ChoiceButtons({ name = "choice", options, columns = 1 }: Props) {
  const isPending = useIsPending();
  return (
    <ul className={choiceGridClass(columns)}>
      {options.map(({ value, name: buttonName = name, aside, ...body }) => (
        <li key={`${buttonName}:${value}`} className="flex">
          <button type="submit" name={buttonName} value={value} className={CHOICE_CARD_CLASS}>
            <ChoiceCardBody
              {...body}
              aside={
                isPending(buttonName, value) ? (
                  <Spinner label="Working" />
                ) : (
                  (aside ?? <Icon name="chevron-right" className="size-5 text-faint" />)
                )
              }
            />
          </button>
        </li>
      ))}
    </ul>
  );
}
