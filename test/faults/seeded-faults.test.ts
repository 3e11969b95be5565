import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { builtModules, type Modules } from "../../scripts/serve/built-modules";
import { build } from "../../scripts/builds.mjs";
import { ROOT } from "../../scripts/steps.mjs";
import { SEEDED_FAULTS as BOOKINGS } from "./bookings/seeded-faults";
import { SEEDED_FAULTS as CLOCK } from "./clock/seeded-faults";
import { SEEDED_FAULTS as DEGRADED } from "./degraded/seeded-faults";
import { SEEDED_FAULTS as GIVEAWAYS } from "./giveaways/seeded-faults";
import type { PlantedFault } from "./harness";
import { SEEDED_FAULTS as HISTORY } from "./history/seeded-faults";
import { SEEDED_FAULTS as HOLDS } from "./holds/seeded-faults";
import { SEEDED_FAULTS as IDEMPOTENCY } from "./idempotency/seeded-faults";
import { SEEDED_FAULTS as KILL } from "./kill/seeded-faults";
import { SEEDED_FAULTS as LIVE } from "./live/seeded-faults";
import { SEEDED_FAULTS as OFFERS } from "./offers/seeded-faults";
import { SEEDED_FAULTS as PAYMENTS } from "./payments/seeded-faults";
import { SEEDED_FAULTS as RACES } from "./races/seeded-faults";
import { SEEDED_FAULTS as REMINDERS } from "./reminders/seeded-faults";
import { SEEDED_FAULTS as SECURITY } from "./security/seeded-faults";
import { SEEDED_FAULTS as STATEMENTS } from "./statements/seeded-faults";
import { SEEDED_FAULTS as WEBHOOKS } from "./webhooks/seeded-faults";

const ALL: Readonly<Record<string, readonly PlantedFault[]>> = {
  BOOKINGS,
  CLOCK,
  DEGRADED,
  GIVEAWAYS,
  HISTORY,
  HOLDS,
  IDEMPOTENCY,
  KILL,
  LIVE,
  OFFERS,
  PAYMENTS,
  RACES,
  REMINDERS,
  SECURITY,
  STATEMENTS,
  WEBHOOKS,
};
const BUNDLE_PREFIX = "bundle:";

let modules: Modules = {};
beforeAll(async () => {
  await build();
  modules = builtModules();
}, 240_000);

const readTexts = (file: string): readonly string[] =>
  file.startsWith(BUNDLE_PREFIX) ? Object.values(modules) : [readFileSync(`${ROOT}/${file}`, "utf8")];

describe.each(Object.entries(ALL))("seeded faults of %s", (_, faults) => {
  it.each(
    faults.map((fault) => [fault.name, fault] as const),
  )("%s: the text that the fault replaces exists in the code", (__, { file, change }) => {
    const texts = readTexts(file);
    expect(change.length).toBeGreaterThan(0);
    for (const [from] of change)
      expect(
        texts.some((text) => text.includes(from)),
        from,
      ).toBe(true);
  });
});
