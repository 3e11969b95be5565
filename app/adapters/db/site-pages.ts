import { z } from "zod";
import type { SitePage, SitePages } from "../../usecases/ports/site-pages";
import { keptInMemory } from "./kept";
import { referenceDocument } from "./reference-document";

const DOCUMENT = z.object({
  pages: z.array(
    z.object({
      slug: z.string(),
      title: z.string(),
      version: z.string(),
      date: z.string(),
      sections: z.array(
        z.object({
          heading: z.string(),
          countries: z.array(z.enum(["AU", "NZ"])).optional(),
          lines: z.array(z.string()),
        }),
      ),
    }),
  ),
});

const pagesOf = keptInMemory<readonly SitePage[]>(
  async (db) => {
    const body = await referenceDocument(db, "site-pages");
    return body === null ? [] : DOCUMENT.parse(body).pages;
  },
  (pages) => pages.length === 0,
);

export const d1SitePages = (db: D1Database): SitePages => ({ all: () => pagesOf(db) });
