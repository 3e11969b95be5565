import { LoaderCircle } from "lucide-react";

/** Shows itself only after 500 ms of waiting (motion.css); goes inside the thing that was pressed. */
export function Spinner({ label }: { label?: string }) {
  return (
    <span role={label ? "status" : undefined} className="inline-flex">
      <LoaderCircle className="spinner size-5" aria-hidden />
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
