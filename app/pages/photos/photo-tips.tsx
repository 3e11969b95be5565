import { Icon } from "../../ui/icon";

const TIPS = [
  ["One from three steps away", "so the workshop can see where on the vehicle it is."],
  ["One from arm’s length", "so the workshop can see how large and how deep it is. A coin next to it helps."],
  ["Daylight, no flash", "with the sun behind you, to avoid reflections."],
  ["Hold still until it is sharp", "a workshop can’t assess a blurry photo."],
  ["For a noise or a leak", "where it comes from, or the spot on the ground under the vehicle."],
  ["Only the vehicle", "keep people and documents out of the photo."],
] as const;

/** Tips for photos that help a workshop most. */
export function PhotoTips() {
  return (
    <ul className="grid gap-3">
      {TIPS.map(([tip, reason]) => (
        <li key={tip} className="flex gap-3">
          <Icon name="success" className="mt-0.5 size-5 shrink-0 text-accent" />
          <p>
            <span className="font-semibold">{tip}</span>: {reason}
          </p>
        </li>
      ))}
    </ul>
  );
}
