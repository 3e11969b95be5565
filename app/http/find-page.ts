import type { ServerBuild } from "@remix-run/cloudflare";

type Routes = ServerBuild["routes"];
type Route = Routes[string];

/** A page: its URL pattern, and the routes that render it, from the root route to the page's own route. */
export interface Page {
  readonly pattern: string;
  readonly routeIds: readonly string[];
  /** The ids in `routeIds` whose own URL is this pattern: a page and its index. */
  readonly ownIds: readonly string[];
}

interface Branch {
  readonly page: Page;
  readonly score: number;
  /** The first segment in lower case if it is fixed, so that most branches need no regular expression match. Null = a parameter or a splat. */
  readonly firstSegment: string | null;
  readonly regExp: RegExp;
}

/** The score as in `computeScore` of @remix-run/router. The matching branch with the highest score is the page. */
function scoreOf(segments: readonly string[], isIndex: boolean): number {
  const scores = segments.map((segment) =>
    segment === "*" ? -1 : segment === "" ? 2 : /^:[\w-]+$/.test(segment) ? 4 : 11,
  );
  return scores.reduce((sum, score) => sum + score, 0) + (isIndex ? 2 : 0);
}

/** The regular expression of `compilePath` in @remix-run/router for a whole path. Ignores case and trailing slashes. */
const toPathRegExp = (path: string) =>
  new RegExp(
    `^${path
      .replace(/\/*\*?$/, "")
      .replace(/^\/*/, "/")
      .replace(/[\\.*+^${}|()[\]]/g, "\\$&")
      .replace(/\/:[\w-]+/g, "/[^\\/]+")}${path === "/*" ? ".*" : path.endsWith("*") ? "(?:\\/.+|\\/*)" : "\\/*"}$`,
    "i",
  );

function buildBranches(routes: Routes): readonly Branch[] {
  const childrenOf = (id: string) => Object.values(routes).filter(({ parentId = "" }) => parentId === id);
  const branches: Branch[] = [];
  const addBranches = (parentId: string, parents: readonly (Route & { readonly fullPath: string })[]) => {
    for (const route of childrenOf(parentId)) {
      if (route.path?.includes("?")) throw new Error(`${route.id}: optional segments are not supported`);
      const fullPath = `${parents.at(-1)?.fullPath ?? ""}/${route.path ?? ""}`
        .replace(/\/\/+/g, "/")
        .replace(/(.)\/$/, "$1");
      const chain = [...parents, { ...route, fullPath }];
      // As in Remix, children precede their parent if the scores are equal.
      if (!route.index) addBranches(route.id, chain);
      if (route.id === "root" || (route.path === undefined && !route.index)) continue;
      const segments = fullPath.split("/");
      branches.push({
        page: {
          pattern: fullPath,
          routeIds: chain.map(({ id }) => id),
          ownIds: chain.filter((item) => item.fullPath === fullPath).map(({ id }) => id),
        },
        score: scoreOf(segments, route.index === true),
        firstSegment: /^[\w.-]+$/.test(segments[1] ?? "") ? (segments[1] ?? "").toLowerCase() : null,
        regExp: toPathRegExp(fullPath),
      });
    }
  };
  addBranches("", []);
  return branches.sort((a, b) => b.score - a.score);
}

/** Malformed URLs have already been refused (`guardRequest`). */
const decodePath = (pathname: string) =>
  pathname
    .split("/")
    .map((segment) => decodeURIComponent(segment).replace(/\//g, "%2F"))
    .join("/");

/**
 * Finds the page that Remix renders for a path or its data request (`/quotes/….data`). Null = no page matches and there is no splat route. Remix ranks every
 * route on each request, which takes a third of the CPU time of a funnel step; this function ranks them once.
 */
export function pageFinder(routes: Routes): (pathname: string) => Page | null {
  const branches = buildBranches(routes);
  const firstSegments = new Set(branches.map(({ firstSegment }) => firstSegment));
  const candidates = new Map(
    [...firstSegments].map((word) => [
      word,
      branches.filter(({ firstSegment }) => firstSegment === null || firstSegment === word),
    ]),
  );
  const dynamicBranches = candidates.get(null) ?? [];
  return (pathname) => {
    const path = decodePath(pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/"));
    const word = path.split("/", 2)[1]?.toLowerCase() ?? "";
    return (candidates.get(word) ?? dynamicBranches).find(({ regExp }) => regExp.test(path))?.page ?? null;
  };
}
