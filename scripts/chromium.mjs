// Finds the browser for the journeys: CHROMIUM_PATH, a system Chromium or Chrome, Playwright's own; else installs one where it may.
import { existsSync, readdirSync } from "node:fs";
import { homedir, platform } from "node:os";
import { join } from "node:path";
import { run, say } from "./steps.mjs";

const SYSTEM = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"];

function playwrightsOwn() {
  const folder = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), platform() === "darwin" ? "Library/Caches/ms-playwright" : ".cache/ms-playwright");
  const builds = existsSync(folder) ? readdirSync(folder).filter((name) => /^chromium-\d+$/.test(name)).sort() : [];
  return builds.flatMap((name) => ["chrome-linux/chrome", "chrome-linux64/chrome", "chrome-mac/Chromium.app/Contents/MacOS/Chromium"].map((path) => join(folder, name, path))).filter(existsSync);
}

/** Path of a usable browser, or undefined. */
export const findChromium = () => [process.env.CHROMIUM_PATH, ...SYSTEM, ...playwrightsOwn()].find((path) => path !== undefined && existsSync(path));

/** Path of a usable browser, installed when missing; undefined when nothing worked (the reason is printed). */
export async function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    say("installing Chromium (apt-get)");
    await run("apt-get", ["update", "-qq"], { quiet: true });
    await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], { quiet: true, env: { DEBIAN_FRONTEND: "noninteractive" } });
  }
  if (!findChromium()) {
    say("installing Chromium (playwright install)");
    await run("playwright", ["install", "chromium"], { quiet: true });
  }
  if (!findChromium()) say("no Chromium: install the chromium package, or set CHROMIUM_PATH to a browser, and run again");
  return findChromium();
}
