import type { SitePage, SitePages } from "../../usecases/ports/site-pages";
import { keptInMemory } from "./kept";

const pagesOf = keptInMemory<readonly SitePage[]>(
  async (db) => {
    const body = await db
      .prepare("select body from reference_documents where name = 'site-pages'")
      .first<string>("body");
    return body === null ? [] : (JSON.parse(body) as { pages: readonly SitePage[] }).pages;
  },
  (pages) => pages.length === 0,
);

export const d1SitePages = (db: D1Database): SitePages => ({ all: () => pagesOf(db) });
