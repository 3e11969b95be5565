import { it } from "vitest";
import { SEED } from "../../support/seeded";
import { beforeWalks, takeWalks } from "./walks";

beforeWalks();

// The other half of a thousand walks is in a second file, so that two workers share them.
it(`500 random walks end in valid outcomes with readable leads (seed ${SEED})`, () => takeWalks(500, 500), 900_000);
