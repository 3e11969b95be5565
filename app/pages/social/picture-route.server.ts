import { Buffer } from "node:buffer";
import { keepForDay, onlyKept } from "../../usecases/public-pages/kept-figures";
import { redirect } from "@remix-run/cloudflare";
import { refusedPage } from "../../answers";
import type { Context } from "../../usecases/context";
import { costOf } from "../../usecases/public-pages/cost-of";
import { mechanicsIn } from "../../usecases/public-pages/mechanics-in";
import { costTitle } from "../public-pages/cost-page";
import { needPublicPages } from "../public-pages/head.server";
import { counted, spreadWords } from "../public-pages/words";
import { drawPicture, type PictureWords } from "./picture";
import { readLetters } from "./letters";

const DAY_SECONDS = 24 * 60 * 60;

/**
 * The picture of a page with prices, by the page's own path: /social/cost/battery-replacement.png. The prices are those on the page. A picture is cached at
 * the edge by its path without the query, because drawing takes a tenth of a second.
 */
export async function socialPicture(app: Context, asked: string): Promise<Response> {
  needPublicPages(app);
  const name = `social/${encodeURIComponent(app.config.brand.name)}/${encodeURIComponent(asked)}`;
  const kept = await onlyKept<DrawnPicture>(app, name);
  const drawn = kept ?? (await draw(app, asked));
  if (drawn === null) return redirect("/social.png");
  if (kept === null) keepForDay(app, name, drawn);
  return new Response(Buffer.from(drawn.png, "base64"), {
    headers: {
      "Content-Type": "image/png",
      "Cache-Control": `public, max-age=${DAY_SECONDS}`,
      "Cross-Origin-Resource-Policy": "cross-origin",
    },
  });
}

/** As base64, because the cache stores JSON. */
interface DrawnPicture {
  readonly png: string;
}

/** null when the font file is missing. */
async function draw(app: Context, asked: string): Promise<DrawnPicture | null> {
  const words = await wordsOf(app, asked);
  if (words === null) throw refusedPage("page-not-found");
  const isDemo = app.config.environment === "DEV" || app.config.environment === "TEST";
  const letters = await app.pictureLetters();
  if (letters === null) return null;
  const png = drawPicture(readLetters(letters), isDemo ? { ...words, note: `Demo data. ${words.note}` } : words);
  return { png: Buffer.from(png).toString("base64") };
}

async function wordsOf(app: Context, asked: string): Promise<PictureWords | null> {
  const [kind, name = "", model = null, ...more] = /^([\w/-]+)\.png$/.exec(asked)?.[1]?.split("/") ?? [];
  const brand = app.config.brand.name;
  if (more.length > 0 || name === "" || model === "") return null;
  if (kind === "cost") {
    const found = await costOf(app, name, model);
    if (!found.ok) return null;
    const { prices, place, car, currency } = found;
    const spread = prices?.all ?? null;
    return {
      brand,
      title: costTitle({ ...found, isOfModel: model !== null }),
      price: spread && spreadWords(spread, currency),
      note:
        spread === null || place === null
          ? "Prices from workshops and mobile mechanics near you"
          : `${counted(spread.count, "price")} around ${place.label}${car === null ? "" : ` for a ${car.year} ${car.name}`}, GST included`,
    };
  }
  if (kind !== "mechanics" || model !== null) return null;
  const found = await mechanicsIn(app, name);
  if (!found.ok) return null;
  return {
    brand,
    title: `Mechanics in ${found.place.label}`,
    price: null,
    note: `Prices of ${counted(found.jobs.length, "common job")} from ${counted(found.workshops.length, "workshop")} and mobile mechanics`,
  };
}
