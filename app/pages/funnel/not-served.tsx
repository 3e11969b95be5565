import { SERVED_VEHICLES } from "../../domain/catalogue/vehicles-served";
import { Notice } from "../../ui/notice";

/** Says which vehicles no workshop in the area accepts, and which are accepted. */
export function NotServed({ kind }: { kind: string }) {
  return (
    <Notice tone="attention" title={`We don’t have workshops for ${kind}`}>
      You can get prices here for {SERVED_VEHICLES}.
    </Notice>
  );
}
