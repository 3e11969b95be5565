import { build } from "./builds.mjs";
import { readOptions } from "./options.mjs";
import { install, run, say } from "./steps.mjs";

const USAGE = `npm run check
  Types, lint, module rules, domain tests, a build and its sizes: what a change should pass before "npm test". Stops at the first failure.`;
readOptions(USAGE, {});

async function check(script) {
  say(`${script} …`);
  const { code } = await run("npm", ["run", "--silent", script]);
  if (code !== 0) process.exit(code);
}

await install();
for (const script of ["typecheck", "lint", "check:dependencies", "test:domain"]) await check(script);
say("build …");
await build();
await check("size");
