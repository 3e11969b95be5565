import { it } from "vitest";
import { SEED } from "../../support/seeded";
import { beforeWalks, takeWalks } from "./walks";

beforeWalks();

// The other half of the thousand: two files, so that both workers have one.
it(`500 random walks end in valid outcomes with readable leads (seed ${SEED})`, () => takeWalks(500, 500), 900_000);
