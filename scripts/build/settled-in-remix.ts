import type { Plugin } from "vite";

/** A link of Remix as the browser has it, and as it is when no link fetches its page beforehand: without the state, the effects and the component for that. */
export const LINK_PREFETCHES = `  let isAbsolute = typeof to === "string" && ABSOLUTE_URL_REGEX.test(to);
  let href = useHref(to);
  let [shouldPrefetch, ref, prefetchHandlers] = usePrefetchBehavior(prefetch, props);
  return /*#__PURE__*/React.createElement(React.Fragment, null, /*#__PURE__*/React.createElement(Link$1, _extends({}, props, prefetchHandlers, {
    ref: mergeRefs(forwardedRef, ref),
    to: to,
    "data-discover": getDiscoverAttr(discover, isAbsolute, props.reloadDocument)
  })), shouldPrefetch && !isAbsolute ? /*#__PURE__*/React.createElement(PrefetchPageLinks, {
    page: href
  }) : null);`;
/** Still two children, one of them nothing: `useId` counts them, on the server too. */
export const LINK = `  let isAbsolute = typeof to === "string" && ABSOLUTE_URL_REGEX.test(to);
  return /*#__PURE__*/React.createElement(React.Fragment, null, /*#__PURE__*/React.createElement(Link$1, _extends({}, props, {
    ref: forwardedRef,
    to: to,
    "data-discover": getDiscoverAttr(discover, isAbsolute, props.reloadDocument)
  })), null);`;

/**
 * What our settings decide once and for all, written into Remix's browser code, so that the bundler can drop what they rule out:
 * every answer travels by single fetch (`v3_singleFetch`), nothing is streamed after the page, and no link fetches its page beforehand.
 * Worth 6 KB of 90 on every page. And one press draws a page once, not twice (record 0015).
 */
const SETTLED: Readonly<Record<string, readonly (readonly [from: string, to: string])[]>> = {
  "@remix-run/react/dist/esm/components.js": [
    ["future.v3_singleFetch ? undefined :", "true ? undefined :"],
    ['!isStatic && typeof __remixContext === "object" && __remixContext.a', "false"],
    ['NavLink.displayName = "NavLink";', ""],
    [LINK_PREFETCHES, LINK],
    ["isPageLinkDescriptor(link) ?", "false ?"],
  ],
  // Told outside a transition, the place is drawn at once, with all of the old page around it, before the new one is.
  "@remix-run/react/dist/esm/browser.js": [
    ["        setLocation(newState.location);", "        React.startTransition(() => setLocation(newState.location));"],
  ],
  "@remix-run/react/dist/esm/routes.js": [['typeof singleFetch === "function"', "true"]],
  "@remix-run/router/dist/router.js": [
    ["return result.type === ResultType.deferred;", "return false;"],
    ['return deferred && typeof deferred === "object" &&', "return false &&"],
  ],
};

/** For the browser's build alone. A release of Remix that no longer has these words stops the build: then look again. */
export function settledInRemix(): Plugin {
  return {
    name: "settled-in-remix",
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    transform(code, id) {
      const changes = Object.entries(SETTLED).find(([file]) => id.endsWith(file))?.[1];
      return changes?.reduce((text, [from, to]) => {
        if (text.split(from).length !== 2) this.error(`"${from}" does not stand once in ${id}`);
        return text.replace(from, to);
      }, code);
    },
  };
}
