import { COLOUR_HINT } from "~/texts/work";
import type { RecommendedWork } from "~/usecases/booking/extra-work/recommended";

/** Work that workshops recommended and that was not done. */
export function RecommendedList({ recommended }: { recommended: readonly RecommendedWork[] }) {
  return (
    <ul className="grid gap-2">
      {recommended.map((work) => (
        <li key={work.id} className="border-l-4 border-attention-line pl-3">
          <p className="whitespace-pre-line break-words">{work.text}</p>
          <p className="text-sm text-soft">
            {COLOUR_HINT[work.colour].means}. {work.detail}
          </p>
        </li>
      ))}
    </ul>
  );
}
