import { COLOUR_WORDS } from "~/texts/work";
import type { Recommended } from "~/usecases/extra-work/recommended";

/** What workshops found at a car and was not done. */
export function RecommendedList({ recommended }: { recommended: readonly Recommended[] }) {
  return (
    <ul className="grid gap-2">
      {recommended.map((each) => (
        <li key={each.id} className="border-l-4 border-attention-line pl-3">
          <p className="whitespace-pre-line break-words">{each.words}</p>
          <p className="text-sm text-soft">
            {COLOUR_WORDS[each.colour].means}. {each.detail}
          </p>
        </li>
      ))}
    </ul>
  );
}
