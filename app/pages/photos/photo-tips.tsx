import { Icon } from "../../ui/icon";

const TIPS = [
  ["One from three steps away", "so that one sees where on the vehicle it is."],
  ["One from arm’s length", "so that one sees how large and how deep it is. A coin beside it helps."],
  ["Daylight, no flash", "and not into the sun: paint and glass reflect."],
  ["Hold still until it is sharp", "nobody can judge a blurry photo."],
  ["For a noise or a leak", "the place it comes from, or the spot on the ground under the vehicle."],
  ["Leave people and papers out", "a workshop needs the vehicle only."],
] as const;

/** How a photo helps a workshop most. */
export function PhotoTips() {
  return (
    <ul className="grid gap-3">
      {TIPS.map(([what, why]) => (
        <li key={what} className="flex gap-3">
          <Icon name="success" className="mt-0.5 size-5 shrink-0 text-accent" />
          <p>
            <span className="font-semibold">{what}</span>: {why}
          </p>
        </li>
      ))}
    </ul>
  );
}
