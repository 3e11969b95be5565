// Renders the glyphs for the social preview images (app/pages/social) in the site's font, using a browser, and stores them in public/social/glyphs.bin. Run it
// again when the font changes.
import { readFileSync, writeFileSync } from "node:fs";
import { deflateRawSync } from "node:zlib";
import { chromium } from "@playwright/test";
import { ensureChromium } from "./chromium.mjs";

const FONT = new URL("../node_modules/@fontsource-variable/figtree/files/", import.meta.url);
const CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .,:;!?&'’()/+-–%$·½āēīōūĀĒĪŌŪé";
/** Font size in pixels, and weight. */
const STYLES = { title: [84, 700], price: [72, 700], text: [40, 500] };

const fontFiles = ["figtree-latin-wght-normal.woff2", "figtree-latin-ext-wght-normal.woff2"].map((file) =>
  readFileSync(new URL(file, FONT)).toString("base64"),
);
const browser = await chromium.launch({ executablePath: await ensureChromium() });
try {
  const page = await browser.newPage();
  const renderedStyles = await page.evaluate(
    async ({ fontFiles, characters, styles }) => {
      for (const fontFile of fontFiles) {
        const font = new FontFace(`F${document.fonts.size}`, `url(data:font/woff2;base64,${fontFile})`, {
          weight: "300 900",
        });
        document.fonts.add(await font.load());
      }
      const canvas = document.createElement("canvas");
      canvas.width = 200;
      canvas.height = 160;
      const canvasContext = canvas.getContext("2d", { willReadFrequently: true });
      return Object.entries(styles).map(([name, [size, weight]]) => {
        const glyphs = [...characters].map((character) => {
          canvasContext.clearRect(0, 0, canvas.width, canvas.height);
          canvasContext.font = `${weight} ${size}px F0, F1`;
          const [left, baseline] = [20, 110];
          canvasContext.fillText(character, left, baseline);
          const { data } = canvasContext.getImageData(0, 0, canvas.width, canvas.height);
          let [x1, y1, x2, y2] = [canvas.width, canvas.height, -1, -1];
          const alpha = (x, y) => data[(y * canvas.width + x) * 4 + 3];
          for (let y = 0; y < canvas.height; y += 1)
            for (let x = 0; x < canvas.width; x += 1)
              if (alpha(x, y) > 16)
                [x1, y1, x2, y2] = [Math.min(x1, x), Math.min(y1, y), Math.max(x2, x), Math.max(y2, y)];
          const [w, h] = x2 < 0 ? [0, 0] : [x2 - x1 + 1, y2 - y1 + 1];
          const shades = [];
          for (let y = 0; y < h; y += 1)
            for (let x = 0; x < w; x += 1) shades.push(Math.round((alpha(x1 + x, y1 + y) / 255) * 7));
          return {
            character,
            advance: Math.round(canvasContext.measureText(character).width * 10) / 10,
            x: w ? x1 - left : 0,
            y: h ? y1 - baseline : 0,
            w,
            h,
            shades,
          };
        });
        return { name, size, glyphs };
      });
    },
    { fontFiles, characters: CHARACTERS, styles: STYLES },
  );
  const pixels = [];
  const styles = Object.fromEntries(
    renderedStyles.map(({ name, size, glyphs }) => [
      name,
      {
        size,
        glyphs: Object.fromEntries(
          glyphs.map(({ character, advance, x, y, w, h, shades }) => {
            const offset = pixels.length;
            pixels.push(...shades);
            return [character, [advance, x, y, w, h, offset]];
          }),
        ),
      },
    ]),
  );
  const head = Buffer.from(JSON.stringify(styles));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length);
  const packed = deflateRawSync(Buffer.concat([length, head, Buffer.from(pixels)]), { level: 9 });
  writeFileSync(new URL("../public/social/glyphs.bin", import.meta.url), packed);
  console.log(`public/social/glyphs.bin: ${packed.length} bytes, ${pixels.length} pixels`);
} finally {
  await browser.close();
}
