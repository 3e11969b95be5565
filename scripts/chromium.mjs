// Finds the browser for the end-to-end tests: CHROMIUM_PATH, headless Chromium, a system Chromium or Chrome, or Playwright's own. Otherwise installs one if
// that is allowed.
import { existsSync, readdirSync } from "node:fs";
import { homedir, platform } from "node:os";
import { join } from "node:path";
import { run, say } from "./steps.mjs";

/** Debian's headless Chromium. The full browser renders its toolbar as an extra page next to each page, which doubles the CPU of the same tests. */
const SHELL = "/usr/bin/chromium-headless-shell";
const SYSTEM_BROWSER_PATHS = [
  SHELL,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

function findPlaywrightChromium() {
  const folder =
    process.env.PLAYWRIGHT_BROWSERS_PATH ??
    join(homedir(), platform() === "darwin" ? "Library/Caches/ms-playwright" : ".cache/ms-playwright");
  const builds = existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => /^chromium-\d+$/.test(name))
        .sort()
    : [];
  return builds
    .flatMap((name) =>
      ["chrome-linux/chrome", "chrome-linux64/chrome", "chrome-mac/Chromium.app/Contents/MacOS/Chromium"].map((path) =>
        join(folder, name, path),
      ),
    )
    .filter(existsSync);
}

/** Path of a usable browser, or undefined. */
export const findChromium = () =>
  [process.env.CHROMIUM_PATH, ...SYSTEM_BROWSER_PATHS, ...findPlaywrightChromium()].find(
    (path) => path !== undefined && existsSync(path),
  );

const mayInstall = () => process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
/** Uses short timeouts, so that it fails fast without a network. */
const apt = (...text) =>
  run("apt-get", ["-qq", "-o", "Acquire::http::Timeout=10", "-o", "Acquire::Retries=1", ...text], {
    quiet: true,
    env: { DEBIAN_FRONTEND: "noninteractive" },
  });

/** Path of a usable browser, the lightest that can be installed; undefined if nothing worked (the reason is printed). */
export async function ensureChromium() {
  const chromium = findChromium();
  if (chromium !== undefined && (chromium === SHELL || chromium === process.env.CHROMIUM_PATH || !mayInstall()))
    return chromium;
  if (mayInstall()) {
    say("installing Chromium's headless shell (apt-get)");
    await apt("update");
    await apt("install", "-y", "--no-install-recommends", "chromium-headless-shell");
    // Ubuntu and older Debian releases do not have that package.
    if (!findChromium()) await apt("install", "-y", "--no-install-recommends", "chromium");
  }
  if (!findChromium()) {
    say("installing Chromium (playwright install)");
    await run("playwright", ["install", "chromium"], { quiet: true });
  }
  if (!findChromium())
    say("no Chromium: install the chromium package, or set CHROMIUM_PATH to a browser, and run again");
  return findChromium();
}
