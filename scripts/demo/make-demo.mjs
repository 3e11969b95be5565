import { run, say, runIfChanged } from "../steps.mjs";

/**
 * Makes the demo marketplace of a country in a seeded state folder, once (scripts/demo.ts). A folder keeps its demo until it is deleted, because people may
 * have worked with it. The product also works without a demo, so a failure is only reported.
 * @param {string} state relative to the project
 * @param {{ country?: string, origin: string }} site
 */
export async function makeDemo(state, { country = "AU", origin }) {
  await runIfChanged(`${state}/demo-${country}`, "made", async () => {
    say("making the demo marketplace");
    const options = ["--persist-to", state, "--country", country, "--origin", origin];
    const { code, output } = await run("node", ["scripts/demo.ts", ...options], { quiet: true });
    if (code !== 0) console.error(`The demo marketplace is not complete:\n${output}`);
  });
}
