import {
  type ActionFunctionArgs,
  createRequestHandler,
  type LoaderFunctionArgs,
  type ServerBuild,
} from "@remix-run/cloudflare";
import assets from "virtual:remix/server-manifest";
import * as entry from "../app/entry.server";
import { type Page, pageFinder } from "../app/http/find-page";
import * as root from "../app/root";
import { REMIX_FUTURE } from "../app/settings/remix-future";
import type { RouteHandle } from "../app/ui/route-handle";
import type { Context } from "../app/usecases/context";

type Routes = ServerBuild["routes"];
type RouteModule = Routes[string]["module"];
type Files = Readonly<Record<string, unknown>>;

/**
 * Route modules by audience. Each group is loaded on its first request, so that an isolate that serves customers never evaluates the desk. The last group has
 * all other routes.
 */
const MODULE_GROUPS: readonly (readonly [routes: RegExp, load: () => Promise<{ readonly default: Files }>])[] = [
  [/^routes\/desk(?:\.|$)/, () => import("./route-groups/desk")],
  [/^routes\/(?:workshop|for-workshops)(?:\.|$)/, () => import("./route-groups/workshop")],
  [/^routes\/(?:sandbox|dev|design|angular-design)\./, () => import("./route-groups/internal")],
  [/^routes\//, () => import("./route-groups/site")],
];

/** Runs before a loader or action. Throws the response for a visitor without access. */
type Guard = (request: Request, app: Context) => Promise<void>;

interface Area {
  readonly routes: RegExp;
  readonly guard: () => Promise<Guard>;
  /**
   * True = loaders start before the guard has finished. This saves a D1 round, because they read the session too. Their data is sent only if the guard admits
   * the visitor.
   */
  readonly startsLoaders: boolean;
}

/**
 * Areas with restricted access, whose routes need no guard of their own. Excludes the pages that end a call or a view as customer, which only remove cookies.
 */
const AREAS: readonly Area[] = [
  {
    routes: /^routes\/desk(?:$|\.(?!(?:impersonation|caller)\.end$))/,
    guard: async () => (await import("../app/pages/desk/guard.server")).requireDeskStaff,
    startsLoaders: false,
  },
  {
    // Links and feeds in this layout are excluded because their URL contains a secret. Pictures are excluded because they respond with 401 instead of a page.
    routes: /^routes\/workshop\.(?!(?:answer|link|calendar)\.|hl\.sign-in$|.*\.photo\.)/,
    guard: async () => {
      const { requireUser } = await import("../app/pages/portal/guard.server");
      return async (request, app) => void (await requireUser(request, app));
    },
    startsLoaders: true,
  },
];

/** Adds `guard` before the module's loader and action. A page without a loader gets one, so that it is guarded too. */
function withGuard(module: RouteModule, guard: Guard, startsLoaders: boolean): RouteModule {
  const { loader, action } = module;
  return {
    ...module,
    ...((loader || module.default) && {
      loader: async (args: LoaderFunctionArgs) => {
        const loaderResult = startsLoaders && loader ? (async () => loader(args))() : null;
        // Prevents an unhandled rejection. If the guard refuses, an error in the loader does not matter.
        loaderResult?.catch(() => undefined);
        await guard(args.request, args.context.app);
        return loaderResult ?? (loader ? loader(args) : null);
      },
    }),
    ...(action && {
      action: async (args: ActionFunctionArgs) => {
        await guard(args.request, args.context.app);
        return action(args);
      },
    }),
  };
}

async function moduleOf(id: string): Promise<RouteModule> {
  const files = await MODULE_GROUPS.find(([routes]) => routes.test(id))?.[1]();
  const module =
    id === "root" ? root : Object.entries(files?.default ?? {}).find(([path]) => path.includes(`/${id}/`))?.[1];
  if (module === undefined) throw new Error(`Route ${id} is in no group of workers/route-groups`);
  const area = AREAS.find(({ routes }) => routes.test(id));
  return area ? withGuard(module as RouteModule, await area.guard(), area.startsLoaders) : (module as RouteModule);
}

const NO_MODULE = {} as RouteModule;

/** All routes, without their modules. */
export const ROUTES: Routes = Object.fromEntries(
  Object.values(assets.routes).map(({ id, parentId, path, index, caseSensitive }) => [
    id,
    { id, parentId, path, index, caseSensitive, module: NO_MODULE },
  ]),
);

const createHandler = (routes: Routes) =>
  createRequestHandler(
    {
      assets: {
        ...assets,
        routes: Object.fromEntries(Object.entries(assets.routes).filter(([id]) => id in routes)),
      },
      assetsBuildDirectory: "build/client",
      basename: "/",
      entry: { module: entry },
      future: REMIX_FUTURE,
      isSpaMode: false,
      mode: "production",
      publicPath: "/",
      routes,
    },
    "production",
  );

/** Properties of a page that the worker needs before answering. */
export interface PageFacts {
  /** For logs, such as `/quotes/:leadGuid`. A URL may contain a guid or token, its pattern never does. */
  readonly pattern: string;
  readonly isPublic: boolean;
  readonly paysWith: "card" | "payPal" | null;
}

export interface LoadedPage extends PageFacts {
  readonly handle: ReturnType<typeof createHandler>;
}

/**
 * Loads a page and its Remix request handler. Remix ranks, converts and renders all routes that it gets, so a page only gets the routes in its own branch and
 * the sibling index routes that the browser needs.
 */
async function load({ pattern, routeIds, ownIds }: Page): Promise<LoadedPage> {
  const modules = new Map(await Promise.all(routeIds.map(async (id) => [id, await moduleOf(id)] as const)));
  const isNeeded = ({ id, index, parentId }: Routes[string]) =>
    modules.has(id) || (index === true && routeIds.includes(parentId ?? ""));
  const routes = Object.fromEntries(
    Object.values(ROUTES)
      .filter(isNeeded)
      .map((route) => [route.id, { ...route, module: modules.get(route.id) ?? NO_MODULE }]),
  );
  const handles = ownIds.map((id) => (modules.get(id)?.handle ?? {}) as RouteHandle);
  return {
    pattern,
    isPublic: handles.some(({ isPublic }) => isPublic === true),
    paysWith: handles.map(({ paysWith }) => paysWith).findLast((paysWith) => paysWith !== undefined) ?? null,
    handle: createHandler(routes),
  };
}

const findPage = pageFinder(ROUTES);
const loadedPages = new Map<Page, Promise<LoadedPage>>();

/** The page of a URL, loaded on its first request. Null only for URLs that no browser sends, because the routes include a splat. */
export async function pageAt(pathname: string): Promise<LoadedPage | null> {
  const page = findPage(pathname);
  if (page === null) return null;
  const loadedPage = loadedPages.get(page) ?? load(page);
  loadedPages.set(page, loadedPage);
  return loadedPage;
}

/** Path at which Remix's client asks which routes exist. */
export const LINK_DISCOVERY = "/__manifest";

/** Responds to link discovery, which needs no modules. */
export const discoverLinks = createHandler(ROUTES);
