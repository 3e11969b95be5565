import type { Country } from "../../domain/core/country/country";
import type { Published, PublishedIn } from "../../domain/quotes/public-pages/published";
import { PUBLISHED_DOCUMENT } from "../../domain/quotes/public-pages/published-document";
import { memoized } from "./memoized-reads";
import { referenceDocument } from "./reference-document";

const publishedIn = memoized<PublishedIn | null>(
  async (db) => {
    const body = await referenceDocument(db, "public-pages");
    return body === null ? null : PUBLISHED_DOCUMENT.parse(body);
  },
  (published) => published === null,
);

const EMPTY = { taskIds: [], tyreSizes: [], models: [], places: [] };

/** The jobs, models and places with public pages. Cached after the first read; empty when the database has no such document. */
export const d1PublicPages = (db: D1Database) => ({
  of: async (country: Country): Promise<Published> => (await publishedIn(db))?.[country] ?? EMPTY,
});
