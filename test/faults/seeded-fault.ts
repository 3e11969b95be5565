import type { PlantedFault } from "./harness";

export type { PlantedFault as SeededFault } from "./harness";

/**
 * Returns the source with the seeded fault applied; null if `path` is a different file. Throws if the fault no longer matches the code, so that this does not
 * count as a pass.
 */
export function withFault({ name, file, change }: PlantedFault, path: string, code: () => string): string | null {
  if (!path.split("?")[0]?.endsWith(`/${file}`)) return null;
  return change.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`The seeded fault "${name}" does not fit ${file} any more`);
    return text.replace(from, () => to);
  }, code());
}
