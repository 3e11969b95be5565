import { Icon } from "./icon";

/** Appears only after 500 ms (motion.css). Place it inside the clicked element. */
export function Spinner({ label }: { label?: string }) {
  return (
    <span role={label ? "status" : undefined} className="inline-flex">
      <Icon name="spinner" className="spinner size-5" />
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
