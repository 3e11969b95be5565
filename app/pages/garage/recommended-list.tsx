import { COLOUR_HINT } from "~/texts/work";
import type { RecommendedWork } from "~/usecases/booking/extra-work/recommended";

/** Work that workshops recommended and that was not done. */
export function RecommendedList({ recommended }: { recommended: readonly RecommendedWork[] }) {
  return (
    <ul className="grid gap-2">
      {recommended.map((recommended) => (
        <li key={recommended.id} className="border-l-4 border-attention-line pl-3">
          <p className="whitespace-pre-line break-words">{recommended.text}</p>
          <p className="text-sm text-soft">
            {COLOUR_HINT[recommended.colour].means}. {recommended.detail}
          </p>
        </li>
      ))}
    </ul>
  );
}
