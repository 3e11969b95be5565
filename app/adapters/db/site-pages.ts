import { z } from "zod";
import { GENERATED_TABLES, SITE_PAGES, type SitePage } from "../../domain/fleet/brand/legal-text";
import { memoized, referenceDocument } from "./memoized-reads";
import type { Country } from "../../domain/core/country/country";
import type { PublishedContent, PublishedByCountry } from "../../domain/quotes/public-pages/published";
import { PUBLISHED_DOCUMENT } from "../../domain/quotes/public-pages/published-document";

const DOCUMENT_SCHEMA = z.object({
  pages: z.array(
    z.object({
      slug: z.enum(SITE_PAGES),
      title: z.string(),
      version: z.string().regex(/^\d{4}-\d{2}(-\d{2})?$/),
      date: z.iso.date(),
      sections: z.array(
        z.object({
          heading: z.string(),
          countries: z.array(z.enum(["AU", "NZ"])).optional(),
          lines: z.array(z.string()),
          table: z.enum(GENERATED_TABLES).optional(),
          links: z.array(z.object({ to: z.string().regex(/^\/(?!\/)/), text: z.string() })).optional(),
        }),
      ),
    }),
  ),
});

/** Reads from the database without the cache, for the editor. */
export async function readSitePages(db: D1Database): Promise<readonly SitePage[]> {
  const body = await referenceDocument(db, "site-pages");
  return body === null ? [] : DOCUMENT_SCHEMA.parse(body).pages;
}

const memoizedPages = memoized<readonly SitePage[]>(readSitePages, (pages) => pages.length === 0);

/** Clears the cache of this isolate. Other isolates reload within ten minutes. */
export const clearSitePageCache = (db: D1Database): void => memoizedPages.clear(db);

/** The operator's texts with all their versions (data/catalogue/site-pages.json). Cached after the first read. */
export const d1SitePages = (db: D1Database) => ({ all: (): Promise<readonly SitePage[]> => memoizedPages(db) });

const memoizedPublished = memoized<PublishedByCountry | null>(
  async (db) => {
    const body = await referenceDocument(db, "public-pages");
    return body === null ? null : PUBLISHED_DOCUMENT.parse(body);
  },
  (published) => published === null,
);

const EMPTY_SOURCES = { taskIds: [], tyreSizes: [], models: [], places: [] };

/** The jobs, models and places with public pages. Cached after the first read; empty when the database has no such document. */
export const d1PublicPages = (db: D1Database) => ({
  findByCountry: async (country: Country): Promise<PublishedContent> =>
    (await memoizedPublished(db))?.[country] ?? EMPTY_SOURCES,
});
