import { SERVED_VEHICLES } from "../../domain/catalogue/vehicles-served";
import { Notice } from "../../ui/notice";

/** Which vehicles no workshop here takes, and which they do. */
export function NotServed({ kind }: { kind: string }) {
  return (
    <Notice tone="attention" title={`We don’t have workshops for ${kind}`}>
      You can get prices here for {SERVED_VEHICLES}.
    </Notice>
  );
}
