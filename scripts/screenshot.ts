// Draws docs/screenshot.png from a running server: `npm start`, then `npm run screenshot [-- http://localhost:8787]`.
import { chromium } from "@playwright/test";
import { findChromium } from "./chromium.mjs";

const [address = "http://localhost:8787"] = process.argv.slice(2);
const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ["--no-sandbox", "--disable-gpu"],
});
const page = await browser.newPage({ viewport: { width: 1280, height: 860 } });
await page.goto(address, { waitUntil: "networkidle" });
await page.screenshot({ path: "docs/screenshot.png" });
await browser.close();
