import { Icon } from "./icon";

/** Shows itself only after 500 ms of waiting (motion.css); goes inside the thing that was pressed. */
export function Spinner({ label }: { label?: string }) {
  return (
    <span role={label ? "status" : undefined} className="inline-flex">
      <Icon name="spinner" className="spinner size-5" />
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
