interface Fiber {
  readonly return: Fiber | null;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly flags: number;
  readonly tag: number;
  readonly memoizedProps:
    | { readonly navigator?: unknown; readonly location?: { readonly key: string } }
    | string
    | null;
  readonly memoizedState: { readonly dehydrated?: unknown } | null;
  readonly stateNode: { readonly current: Fiber & { readonly memoizedState: { readonly isDehydrated: boolean } } };
}

/**
 * Runs in the page. Returns true if React has hydrated the last element that `selector` (CSS) finds and every boundary, so that React handles a click, and if
 * the rendered page matches the URL. A page without our script is never hydrated; `orHasNoScript` accepts it.
 * The marks on an element are not sufficient. React sets them while it renders, but handles events only after it commits, and a Suspense boundary renders
 * after the root (react-dom 18: flag Hydrating, tags HostRoot and SuspenseComponent).
 * The router changes the URL first and renders in a transition. Until it has rendered, Back and Continue still belong to the previous page.
 */
export function isHydrated({
  selector,
  orHasNoScript = false,
}: {
  selector: string;
  orHasNoScript?: boolean;
}): boolean {
  if (orHasNoScript && !("__remixContext" in window)) return true;
  const HYDRATING = 4096;
  const HOST_ROOT = 3;
  const SUSPENSE = 13;
  const { __remixRouter: router } = window as {
    __remixRouter?: { state: { location: { key: string }; navigation: { state: string } } };
  };
  if (router !== undefined && router.state.navigation.state !== "idle") return false;
  const element = [...document.querySelectorAll(selector)].at(-1);
  const key = Object.keys(element ?? {}).find((name) => name.startsWith("__reactFiber$"));
  let fiber = (element as unknown as Record<string, Fiber | null> | undefined)?.[key ?? ""] ?? null;
  while (fiber !== null && fiber.tag !== HOST_ROOT && (fiber.flags & HYDRATING) === 0) fiber = fiber.return;
  if (fiber?.tag !== HOST_ROOT || fiber.stateNode.current.memoizedState.isDehydrated) return false;
  const todo: (Fiber | null)[] = [fiber.stateNode.current];
  while (todo.length > 0) {
    const next = todo.pop();
    if (!next) continue;
    if (next.tag === SUSPENSE && next.memoizedState?.dehydrated) return false;
    const props = next.memoizedProps;
    if (props !== null && typeof props === "object" && props.navigator && props.location)
      if (router !== undefined && props.location.key !== router.state.location.key) return false;
    todo.push(next.sibling, next.child);
  }
  return true;
}
