import { findChromium } from "../../../scripts/chromium.mjs";

const executablePath = findChromium();

/** For `test.use`: the map needs WebGL, which a machine without a graphics card renders in software. */
export const MAP_BROWSER = {
  launchOptions: {
    ...(executablePath ? { executablePath } : {}),
    args: [
      "--no-sandbox",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--process-per-site",
      "--use-angle=swiftshader",
      "--enable-unsafe-swiftshader",
    ],
  },
};
