import type { PublishedIn } from "../../domain/public-pages/published";
import { PUBLISHED_DOCUMENT, type PublicPages } from "../../usecases/ports/public-pages";
import { memoized } from "./kept";
import { referenceDocument } from "./reference-document";

const publishedIn = memoized<PublishedIn | null>(
  async (db) => {
    const body = await referenceDocument(db, "public-pages");
    return body === null ? null : PUBLISHED_DOCUMENT.parse(body);
  },
  (published) => published === null,
);

const EMPTY = { taskIds: [], tyreSizes: [], models: [], places: [] };

export const d1PublicPages = (db: D1Database): PublicPages => ({
  of: async (country) => (await publishedIn(db))?.[country] ?? EMPTY,
});
