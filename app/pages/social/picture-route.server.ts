import { Buffer } from "node:buffer";
import { cacheForDay, readCachedFigures } from "../../usecases/quotes/public-pages/cached-figures";
import { redirect } from "@remix-run/cloudflare";
import { refusedPage } from "../../error-responses";
import type { Context } from "../../usecases/context";
import { readCostFigures } from "../../usecases/quotes/public-pages/cost-of";
import { findMechanics } from "../../usecases/quotes/public-pages/local-mechanics";
import { costTitle } from "../public-pages/cost-texts.server";
import { requirePublicPages } from "../public-pages/head.server";
import { formatSpread } from "../public-pages/price-texts";
import { drawPicture, type ShareImageText } from "./picture";
import { parseBitmapFont } from "./glyphs";
import { formatCount } from "../../ui/format";

const DAY_SECONDS = 24 * 60 * 60;

/**
 * Serves the preview picture of a page with prices, at a path that contains the page's own: /social/cost/battery-replacement.png. It shows the same prices as
 * the page. The edge caches it by path without the query, because drawing takes a tenth of a second.
 */
export async function socialPicture(app: Context, pictureName: string): Promise<Response> {
  requirePublicPages(app);
  const name = `social/${encodeURIComponent(app.config.brand.name)}/${encodeURIComponent(pictureName)}`;
  const cachedPicture = await readCachedFigures<PictureContent>(app, name);
  const content = cachedPicture ?? (await renderPicture(app, pictureName));
  if (content === null) return redirect("/social.png");
  if (cachedPicture === null) cacheForDay(app, name, content);
  return new Response(Buffer.from(content.png, "base64"), {
    headers: {
      "Content-Type": "image/png",
      "Cache-Control": `public, max-age=${DAY_SECONDS}`,
      "Cross-Origin-Resource-Policy": "cross-origin",
    },
  });
}

/** The picture as base64, because the cache stores JSON. */
interface PictureContent {
  readonly png: string;
}

/** null if the font file is missing. */
async function renderPicture(app: Context, pictureName: string): Promise<PictureContent | null> {
  const text = await shareImageText(app, pictureName);
  if (text === null) throw refusedPage("page-not-found");
  const isDemo = app.config.environment === "DEV" || app.config.environment === "TEST";
  const font = await app.pictureFont();
  if (font === null) return null;
  const png = drawPicture(parseBitmapFont(font), isDemo ? { ...text, note: `Demo data. ${text.note}` } : text);
  return { png: Buffer.from(png).toString("base64") };
}

async function shareImageText(app: Context, pictureName: string): Promise<ShareImageText | null> {
  const [kind, name = "", model = null, ...more] = /^([\w/-]+)\.png$/.exec(pictureName)?.[1]?.split("/") ?? [];
  const brand = app.config.brand.name;
  if (more.length > 0 || name === "" || model === "") return null;
  if (kind === "cost") {
    const costFigures = await readCostFigures(app, name, model);
    if (!costFigures.ok) return null;
    const { prices, place, currency } = costFigures;
    const car = costFigures.dependsOnCar ? costFigures.car : null;
    const spread = prices?.all ?? null;
    return {
      brand,
      title: costTitle({ ...costFigures, isOfModel: model !== null }),
      price: spread && formatSpread(spread, currency),
      note:
        spread === null || place === null
          ? "Prices from workshops and mobile mechanics near you"
          : `${formatCount(spread.count, "price")} around ${place.label}${car === null ? "" : ` for a ${car.year} ${car.name}`}, GST included`,
    };
  }
  if (kind !== "mechanics" || model !== null) return null;
  const costFigures = await findMechanics(app, name);
  if (!costFigures.ok) return null;
  return {
    brand,
    title: `Mechanics in ${costFigures.place.label}`,
    price: null,
    note: `Prices for ${formatCount(costFigures.jobs.length, "common job")} from ${formatCount(costFigures.workshops.length, "workshop")} and mobile mechanics`,
  };
}
