import { build } from "./builds.mjs";
import { readOptions, runCommand } from "./options.mjs";

const USAGE = `npm run build
  Builds pages, browser code and worker into a folder of their own and makes it the current build. Running servers keep the build that they started with.`;
readOptions(USAGE, {});

await runCommand(async () => void (await build({ force: true })));
