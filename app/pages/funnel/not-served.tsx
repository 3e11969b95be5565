import { SERVED_VEHICLES } from "../../domain/catalogue/vehicles-served";
import { Notice } from "../../ui/notice";

/** Explains that no workshop in the area accepts this kind of vehicle, and which vehicles are accepted. */
export function NotServed({ kind }: { kind: string }) {
  return (
    <Notice tone="attention" title={`We don’t have workshops for ${kind}`}>
      You can get prices here for {SERVED_VEHICLES}.
    </Notice>
  );
}
