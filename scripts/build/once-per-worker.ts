import type { Plugin } from "vite";
import { LINK, LINK_PREFETCHES } from "./settled-in-remix.ts";

type Changes = readonly (readonly [from: string, to: string])[];

/** React's server sends pieces of 512 bytes, and makes each bit of text bytes by itself. Our pages are sent whole (docs/decisions/0017): text stays text, and becomes bytes once. */
const BYTES_ONCE: Changes = [
  ["var l=null,n=0;", 'var l="";'],
  [
    "if(0!==b.length)if(512<b.length)0<n&&(a.enqueue(new Uint8Array(l.buffer,0,n)),l=new Uint8Array(512),n=0),a.enqueue(b);else{var c=l.length-n;c<b.length&&(0===c?a.enqueue(l):(l.set(b.subarray(0,c),n),a.enqueue(l),b=b.subarray(c)),l=new Uint8Array(512),n=0);l.set(b,n);n+=b.length}",
    "l+=b",
  ],
  [
    "function ba(a){l&&0<n&&(a.enqueue(new Uint8Array(l.buffer,0,n)),l=null,n=0)}",
    'function ba(a){l&&(a.enqueue(ca.encode(l)),l="")}',
  ],
  [
    "function u(a){return ca.encode(a)}function w(a){return ca.encode(a)}",
    "function u(a){return a}function w(a){return a}",
  ],
  // A page that failed half way leaves nothing to the next: each begins with an empty text, as it began with an empty piece.
  ["l=new Uint8Array(512);n=0;try{", 'l="";try{'],
  ["ba(b);l=new Uint8Array(512);n=0;", "ba(b);"],
];

/**
 * The router orders its routes, and compiles each path, for every address it looks at: a page looks at six. Routes of a worker never change. A route that
 * begins with another word than the address is not asked.
 */
const ROUTES_ORDERED_ONCE: Changes = [
  ["  let branches = flattenRoutes(routes);\n  rankRouteBranches(branches);", "  let branches = rankedOf(routes);"],
  [
    "  for (let i = 0; matches == null && i < branches.length; ++i) {",
    "  let first = firstWordOf(decoded);\n  for (let i = 0; matches == null && i < branches.length; ++i) {\n    if (!allowPartial && branches[i].firstWord !== null && branches[i].firstWord !== first) continue;",
  ],
  [
    "function matchRoutesImpl(",
    "const ranked = new WeakMap();\nfunction rankedOf(routes) {\n  let branches = ranked.get(routes);\n  if (!branches) {\n    rankRouteBranches((branches = flattenRoutes(routes)));\n    for (let branch of branches) branch.firstWord = /^\\/[\\w-]+(\\/|$)/.test(branch.path) ? firstWordOf(branch.path) : null;\n    ranked.set(routes, branches);\n  }\n  return branches;\n}\nfunction firstWordOf(path) {\n  return path.split('/', 2)[1]?.toLowerCase();\n}\nfunction matchRoutesImpl(",
  ],
  [
    "function compilePath(path, caseSensitive, end) {",
    "const compiled = new Map();\nfunction compilePath(path, caseSensitive, end) {\n  const key = `${caseSensitive === true} ${end !== false} ${path}`;\n  let known = compiled.get(key);\n  if (!known) compiled.set(key, (known = compilePathAnew(path, caseSensitive, end)));\n  return known;\n}\nfunction compilePathAnew(path, caseSensitive, end) {",
  ],
];

/** The routes that pages are drawn by are the same for every page of a worker: one build, one manifest. */
const ROUTES_MADE_ONCE: Changes = [
  ["function RemixServer({", "let serverRoutes;\nfunction RemixServer({"],
  ["let routes = createServerRoutes(", "let routes = serverRoutes ??= createServerRoutes("],
];
const DATA_ROUTES_MADE_ONCE: Changes = [
  [
    "  let manifest = {};\n  let dataRoutes = UNSAFE_convertRoutesToDataRoutes(routes, UNSAFE_mapRouteProperties, undefined, manifest);",
    "  let kept = dataRoutesOf.get(routes);\n  if (!kept) {\n    let manifest = {};\n    kept = { manifest, dataRoutes: UNSAFE_convertRoutesToDataRoutes(routes, UNSAFE_mapRouteProperties, undefined, manifest) };\n    dataRoutesOf.set(routes, kept);\n  }\n  let { manifest, dataRoutes } = kept;",
  ],
  ["function createStaticRouter(", "const dataRoutesOf = new WeakMap();\nfunction createStaticRouter("],
];

/** A link works its address out three times: for what fetches pages beforehand (none of ours does), for its `href`, and for the press, which no server hears. */
const LINKS_RESOLVED_ONCE: Changes = [
  [
    "  let internalOnClick = useLinkClickHandler(to, {\n    replace,\n    state,\n    target,\n    preventScrollReset,\n    relative,\n    viewTransition\n  });\n",
    "  let internalOnClick = () => undefined;\n",
  ],
];
/** What a browser compares as text, to work an address out only when something has changed, a server works out anyway. */
const ADDRESSES_WITHOUT_TEXT: Changes = [
  [
    '  let routePathnamesJson = JSON.stringify(UNSAFE_getResolveToMatches(matches, future.v7_relativeSplatPath));\n  return React.useMemo(() => resolveTo(to, JSON.parse(routePathnamesJson), locationPathname, relative === "path"), [to, routePathnamesJson, locationPathname, relative]);',
    '  return resolveTo(to, UNSAFE_getResolveToMatches(matches, future.v7_relativeSplatPath), locationPathname, relative === "path");',
  ],
];

const CHANGES: Readonly<Record<string, Changes>> = {
  "/react-dom/cjs/react-dom-server.browser.production.min.js": BYTES_ONCE,
  "/@remix-run/router/dist/router.js": ROUTES_ORDERED_ONCE,
  "/@remix-run/react/dist/esm/server.js": ROUTES_MADE_ONCE,
  "/react-router-dom/server.mjs": DATA_ROUTES_MADE_ONCE,
  "/@remix-run/react/dist/esm/components.js": [[LINK_PREFETCHES, LINK]],
  "/react-router-dom/dist/index.js": LINKS_RESOLVED_ONCE,
  "/react-router/dist/index.js": ADDRESSES_WITHOUT_TEXT,
};

/**
 * What React and the router work out anew for each page, though it is the same for all of them: a third of a step's CPU (docs/decisions/0002). For the
 * worker's build alone. A release that no longer has these words stops the build: then look again.
 */
export function oncePerWorker(): Plugin {
  return {
    name: "once-per-worker",
    enforce: "pre",
    apply: (_, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
    transform(code, id) {
      const changes = Object.entries(CHANGES).find(([file]) => id.endsWith(file))?.[1];
      if (changes === undefined) return undefined;
      const changed = changes.reduce((text, [from, to]) => {
        if (text.split(from).length !== 2) this.error(`"${from}" does not stand once in ${id}`);
        return text.replace(from, () => to);
      }, code);
      return { code: changed, map: null };
    },
  };
}
