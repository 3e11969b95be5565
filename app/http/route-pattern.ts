interface RouteEntry {
  readonly id: string;
  readonly parentId?: string;
  readonly path?: string;
  readonly index?: boolean;
  readonly module?: unknown;
}

type Routes = Readonly<Record<string, RouteEntry | undefined>>;

/** What the worker has to know of a page before it answers. */
export interface RouteFacts {
  /** `/quotes/:leadGuid`, for logs: an address may carry a guid or token, its pattern never does. "unknown" for a path of nobody. */
  readonly pattern: string;
  /** Said by the route itself (app/ui/route-handle.ts). */
  readonly isPublic: boolean;
  readonly paysWith: "card" | "payPal" | null;
}

const NOBODYS: RouteFacts = { pattern: "unknown", isPublic: false, paysWith: null };

/** Each page of Remix's flat route list, with what its module says of it; a page and its index are one. */
function pagesOf(routes: Routes): readonly RouteFacts[] {
  const pathOf = (route: RouteEntry): string => {
    const parent = route.parentId ? routes[route.parentId] : undefined;
    return `${parent ? pathOf(parent) : ""}${route.path ? `/${route.path}` : ""}`;
  };
  const pages = new Map<string, RouteFacts>();
  for (const route of Object.values(routes)) {
    if (!route) continue;
    const pattern = pathOf(route) || "/";
    const { handle } = (route.module ?? {}) as { handle?: { isPublic?: true; paysWith?: "card" | "payPal" } };
    const known = pages.get(pattern) ?? { ...NOBODYS, pattern };
    pages.set(pattern, {
      pattern,
      isPublic: known.isPublic || handle?.isPublic === true,
      paysWith: handle?.paysWith ?? known.paysWith,
    });
  }
  return [...pages.values()];
}

const score = (pattern: string) =>
  pattern.split("/").reduce((sum, part) => sum + (part === "*" ? -100 : part.startsWith(":") ? 1 : 3), 0);

const asRegExp = (pattern: string) =>
  new RegExp(
    `^${pattern
      .replace(/[.+^${}()|[\]\\]/g, "\\$&")
      .replace(/\/:[^/]+\?/g, "(?:/[^/]+)?")
      .replace(/:[^/]+/g, "[^/]+")
      .replace(/\/\*$/, "(?:/.*)?")}/?$`,
  );

/** Finds the page that a path belongs to. */
export function routeFacts(routes: Routes): (pathname: string) => RouteFacts {
  const table = [...pagesOf(routes)]
    .sort((a, b) => score(b.pattern) - score(a.pattern))
    .map((page) => ({ page, begins: /^\/[^/:*?]+/.exec(page.pattern)?.[0] ?? "", matches: asRegExp(page.pattern) }));
  return (pathname) => {
    const path = pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
    return table.find(({ begins, matches }) => path.startsWith(begins) && matches.test(path))?.page ?? NOBODYS;
  };
}
