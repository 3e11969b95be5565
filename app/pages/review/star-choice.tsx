import { ChoiceCards } from "~/ui/choice-cards";
import type { FieldErrors } from "~/ui/field-errors";

const WORDS = ["Poor", "Not good", "Fine", "Good", "Very good"];
const OPTIONS = [5, 4, 3, 2, 1].map((stars) => ({
  value: String(stars),
  label: `${stars} ${stars === 1 ? "star" : "stars"}`,
  description: WORDS[stars - 1],
}));

/** One to five stars as plain radios. */
export const StarChoice = ({ stars, errors }: { stars: number; errors: FieldErrors | null | undefined }) => (
  <ChoiceCards
    name="StarCount"
    legend="Stars"
    options={OPTIONS}
    defaultValue={String(stars)}
    errors={errors ?? undefined}
  />
);
