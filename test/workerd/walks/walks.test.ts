import { it } from "vitest";
import { SEED } from "../../support/seeded";
import { beforeWalks, takeWalks } from "./walks";

beforeWalks();

// Half of a thousand walks. The other half is in more-walks.test.ts, so that two workers share them.
it(`500 random walks end in valid outcomes with readable leads (seed ${SEED})`, () => takeWalks(500, 0), 900_000);
