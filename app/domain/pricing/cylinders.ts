import { hundredths, parseDecimal, compareFractions } from "../core/money/fraction";
import { CYLINDERS_BY_DISPLACEMENT, CYLINDERS_UNKNOWN } from "./factors";

/** How many of a per-cylinder part a vehicle needs: its cylinders when known, else by displacement ("2.8" litres). */
export function cylindersOf(vehicle: {
  readonly cylinders: number | null;
  readonly displacementL: string | null;
}): number {
  if (vehicle.cylinders !== null) return vehicle.cylinders;
  const litres = vehicle.displacementL === null ? null : parseDecimal(vehicle.displacementL);
  if (litres === null) return CYLINDERS_UNKNOWN;
  return (
    CYLINDERS_BY_DISPLACEMENT.find((row) => compareFractions(litres, hundredths(row.upToLitres100)) <= 0)?.cylinders ??
    CYLINDERS_UNKNOWN
  );
}
