interface RouteEntry {
  readonly id: string;
  readonly parentId?: string;
  readonly path?: string;
  readonly index?: boolean;
}

/** `/quotes/:leadGuid` of each page, from Remix's flat route list. */
function fullPaths(routes: Readonly<Record<string, RouteEntry | undefined>>): readonly string[] {
  const pathOf = (route: RouteEntry): string => {
    const parent = route.parentId ? routes[route.parentId] : undefined;
    return `${parent ? pathOf(parent) : ""}${route.path ? `/${route.path}` : ""}`;
  };
  return [...new Set(Object.values(routes).flatMap((route) => (route ? [pathOf(route) || "/"] : [])))];
}

const score = (pattern: string) => pattern.split("/").reduce((sum, part) => sum + (part === "*" ? -100 : part.startsWith(":") ? 1 : 3), 0);

const asRegExp = (pattern: string) =>
  new RegExp(`^${pattern.replace(/[.+^${}()|[\]\\]/g, "\\$&").replace(/\/:[^/]+\?/g, "(?:/[^/]+)?").replace(/:[^/]+/g, "[^/]+").replace(/\/\*$/, "(?:/.*)?")}/?$`);

/**
 * Finds the pattern a path belongs to, for logs: an address may carry a guid or token, its pattern never does.
 * Answers "unknown" for a path of nobody.
 */
export function routePatterns(routes: Readonly<Record<string, RouteEntry | undefined>>): (pathname: string) => string {
  const table = [...fullPaths(routes)]
    .sort((a, b) => score(b) - score(a))
    .map((pattern) => ({ pattern, begins: /^\/[^/:*?]+/.exec(pattern)?.[0] ?? "", matches: asRegExp(pattern) }));
  return (pathname) => {
    const path = pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
    return table.find(({ begins, matches }) => path.startsWith(begins) && matches.test(path))?.pattern ?? "unknown";
  };
}
