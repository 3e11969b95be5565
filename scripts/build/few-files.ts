import type { Plugin } from "vite";

/**
 * Modules that are bundled together; the first match wins. This results in few requests, each with one gzip dictionary. The framework's file keeps its name
 * between releases, so that a returning browser has it cached. Modules of a single page stay with that page.
 */
const CHUNKS: readonly (readonly [name: string, modules: RegExp])[] = [
  [
    "framework",
    /\/node_modules\/(react|react-dom|scheduler|@remix-run|react-router|react-router-dom|turbo-stream)\/|vite\/preload-helper|commonjsHelpers/,
  ],
  // Only for forms with several text fields (docs/decisions/0048).
  ["forms", /\/node_modules\/@conform-to\/|\/app\/ui\/form-props/],
  // Shared by every page: the document around it, and the form components.
  [
    "frame",
    /\/app\/(root\.tsx$|entry\.client|http\/trusted-types|domain\/core\/words\/read-url|styles\/app\.css|domain\/payments\/unbranded|pages\/calls\/(intercept|call-|session-memory))|figtree-latin-wght-normal/,
  ],
  [
    "frame",
    /\/app\/ui\/(site-(?!text)|error-page|use-linger|root-effects|data-layer|icon|page|spinner|button|classes|empty-state|render-context|route-handle|unsaved|no-index)/,
  ],
  [
    "frame",
    /\/app\/ui\/(question|error-summary|field-errors|field\.|text-|select-|checkbox-|choice-|pending-choice|sending|badge|notice|summary-list|disclosure|side-panel)/,
  ],
  [
    "quote-page",
    /\/app\/(pages\/funnel\/(quote-|step-|item-price|items-panel|continue-button|use-)|routes\/quote-2\.\$leadGuid\/)/,
  ],
  // The views of the steps, grouped by topic, so that most next steps are already loaded.
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
  // Fetched in one request when a page is idle: handling of failed calls, answers without a connection, the chat.
  [
    "later",
    /\/app\/(pages\/calls\/(alert-dialog|connection-bar|failed-call|page-call|reload-once|status-rules)|pages\/funnel\/(save-answer|stored-answers)|ui\/chat-button)/,
  ],
  ["later", /\/app\/domain\/(identity\/contact\/communication-default|lead\/(merge|named-jobs|save-queue))/],
  [
    "prices",
    /\/app\/(ui\/(money|format)|pages\/results\/(price-lines|rating)|pages\/public-pages\/kind-labels|domain\/(core\/money\/(format|fraction|gst|money|rounding)|pricing\/format-price|core\/time\/format))/,
  ],
  // Parsers for typed prices and quantities.
  ["typed", /\/app\/domain\/core\/(words\/clean-text|money\/read-number)/],
  // Photo thumbnails with links to full size, and a video next to them.
  ["photo-strip", /\/app\/ui\/(photo-strip|video-player)/],
  // Text of the day that is reserved during a payment.
  ["held", /\/app\/(pages\/payment\/held-day-notice|ui\/use-has-ended)/],
  // Pages of versioned items at the desk.
  ["changes", /\/app\/pages\/desk\/changes\//],
  ["portal", /\/app\/pages\/portal\/(portal-page|answer-by|lead-offer\/time-left)/],
];

/**
 * Applies to the browser build, after Remix's plugin. A route or the entry may share a chunk with modules that others use. By default Remix creates a separate
 * file for each, which contains only its exports and costs a useless request. Routes without scripts keep their (empty) files, because Remix looks each up by
 * name.
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
