import type { Plugin } from "vite";

/**
 * Scripts that travel together, first match wins: few requests, and one gzip dictionary each. The framework keeps its name from release to release, so
 * that a returning browser has it. What only one page needs stays with that page.
 */
const CHUNKS: readonly (readonly [name: string, modules: RegExp])[] = [
  [
    "framework",
    /\/node_modules\/(react|react-dom|scheduler|@remix-run|react-router|react-router-dom|turbo-stream)\/|vite\/preload-helper|commonjsHelpers/,
  ],
  // Only for forms in which several things are typed (docs/decisions/0048).
  ["forms", /\/node_modules\/@conform-to\/|\/app\/ui\/form-props/],
  // What every page has: the document around it, and the kit of its forms.
  [
    "frame",
    /\/app\/(root\.tsx$|entry\.client|http\/trusted-types|domain\/core\/words\/read-url|styles\/app\.css|domain\/payments\/unbranded|pages\/calls\/(intercept|call-|session-memory))|figtree-latin-wght-normal/,
  ],
  [
    "frame",
    /\/app\/ui\/(site-(?!text)|error-page|fleet-frame|use-linger|root-effects|installed-app|data-layer|icon|page|spinner|button|classes|empty-state|nonce|route-handle|unsaved|no-index)/,
  ],
  [
    "frame",
    /\/app\/ui\/(question|error-summary|field-errors|field\.|text-|select-|checkbox-|choice-|pending-choice|sending|badge|notice|summary-list|disclosure|side-panel)/,
  ],
  [
    "quote-page",
    /\/app\/(pages\/funnel\/(quote-|step-|item-price|items-panel|continue-button|use-)|routes\/quote-2\.\$leadGuid\/)/,
  ],
  // The views of the steps, by what they ask about: most next steps are there already.
  [
    "jobs",
    /\/app\/(pages\/funnel\/(steps\/(task-(?!your-items)|tyre-|windscreen-|instant-)|task-list)|domain\/lead\/cart\/tyre-selection)/,
  ],
  ["vehicle", /\/app\/pages\/funnel\/(steps\/(vehicle|unidentified)-|plate-form|vehicle-choice)/],
  ["place", /\/app\/pages\/funnel\/steps\/(location|workshop-or)/],
  [
    "customer",
    /\/app\/(pages\/funnel\/(steps\/customer(?!-notes)|contact-fields|submit-button)|domain\/identity\/verification\/limits)/,
  ],
  // What a page fetches when it is at rest, in one request: calls that fail, answers that find no network, the chat.
  [
    "later",
    /\/app\/(pages\/calls\/(alert-dialog|connection-bar|failed-call|page-call|reload-once|status-rules)|pages\/funnel\/(save-answer|stored-answers)|ui\/chat-button)/,
  ],
  ["later", /\/app\/domain\/(identity\/contact\/communication-default|lead\/(merge|named-jobs|save-queue))/],
  [
    "prices",
    /\/app\/(ui\/(money|format)|pages\/results\/(price-lines|rating)|pages\/public-pages\/kind-labels|domain\/(core\/money\/(format|fraction|gst|money|rounding)|pricing\/format-price|core\/time\/format))/,
  ],
  // What reads a typed price or quantity.
  ["typed", /\/app\/domain\/core\/(words\/clean-text|money\/read-number)/],
  // Small photos that open in full, and a video beside them.
  ["photo-strip", /\/app\/ui\/(photo-strip|video-player)/],
  // Until when a day is held for who pays.
  ["held", /\/app\/(pages\/payment\/held-day-notice|ui\/use-has-ended)/],
  // What the desk sets as versions, page by page.
  ["changes", /\/app\/pages\/desk\/changes\//],
  ["portal", /\/app\/pages\/portal\/(portal-page|answer-by|lead-offer\/time-left)/],
];

/**
 * For the browser's build, after Remix's plugin. A route or the entry may lie in a chunk with what others use of it; Remix's setting gives each a file of its
 * own, with nothing in it but its exports, which a browser fetches in vain. Routes without script stay files (empty ones), as Remix looks each up by its name.
 */
export function fewFiles(): Plugin {
  return {
    name: "few-files",
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    config: () => ({
      build: {
        rollupOptions: {
          preserveEntrySignatures: "allow-extension",
          output: {
            manualChunks: (id: string) => CHUNKS.find(([, modules]) => modules.test(id))?.[0],
            onlyExplicitManualChunks: true,
            experimentalMinChunkSize: 0,
          },
        },
      },
    }),
  };
}
