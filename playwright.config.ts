import { defineConfig } from "@playwright/test";
import { findChromium } from "./scripts/chromium.mjs";
import { ONE_COUNTRY } from "./test/e2e/support/one-country";

/**
 * Address of a country's server. The same journeys run in both countries, except a `.au.spec` or `.nz.spec` file (only in its country) and tests tagged
 * `ONE_COUNTRY` (only in Australia). A server uses a free port, or the one in E2E_PORT_AU or E2E_PORT_NZ, and prints it with the path of its state.
 * `webServer.wait` below puts both into the environment before the tests read this file again.
 */
const originOf = (country: "AU" | "NZ") => `http://127.0.0.1:${process.env[`${country}_SERVER_PORT`] ?? "0"}`;
const targets = process.argv.flatMap((word: string, i: number) =>
  word.startsWith("--project=") ? [word.slice(10)] : word === "--project" ? [process.argv[i + 1] ?? ""] : [],
);
const countries = (["AU", "NZ"] as const).filter((country) => targets.length === 0 || targets.includes(country));
const executablePath = findChromium();

export default defineConfig({
  testDir: "test/e2e",
  outputDir: "test-results",
  // Journeys share a server and its database, so each uses its own people, numbers and bookings.
  workers: 2,
  fullyParallel: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: "list",
  use: {
    // Recording traces doubles the time of a run. Set TRACE=1 to investigate a failure.
    trace: process.env.TRACE === "1" ? "retain-on-failure" : "off",
    // With screenshots on failure, Playwright takes one of every page that a test closes.
    screenshot: process.env.TRACE === "1" ? "only-on-failure" : "off",
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // Pages of a context share a process and its compiled scripts (test/e2e/support/browser-contexts.ts).
        "--process-per-site",
      ],
    },
  },
  projects: [
    {
      name: "AU",
      testIgnore: /\.nz\.spec\.ts$/,
      use: { baseURL: originOf("AU"), locale: "en-AU", timezoneId: "Australia/Sydney" },
    },
    {
      name: "NZ",
      // EVERYWHERE=1 also runs tests tagged ONE_COUNTRY in New Zealand.
      ...(process.env.EVERYWHERE === "1" ? {} : { testIgnore: /\.au\.spec\.ts$/, grepInvert: new RegExp(ONE_COUNTRY) }),
      use: { baseURL: originOf("NZ"), locale: "en-NZ", timezoneId: "Pacific/Auckland" },
    },
  ],
  webServer: countries.map((country) => ({
    command: `node scripts/serve-test.ts ${country} ${process.env[`E2E_PORT_${country}`] ?? ""}`,
    wait: {
      stdout: new RegExp(
        `serving at http://127\\.0\\.0\\.1:(?<${country}_SERVER_PORT>\\d+) with (?<${country}_SERVER_STATE>\\S+)`,
      ),
    },
    timeout: 240_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM" as const, timeout: 5000 },
  })),
});
