/** Splits "booking.$leadGuid.finalise" into the parts of its URL. Text in square brackets is literal, and a layout's underscore is dropped. */
const partsOf = (folder: string): readonly string[] =>
  folder
    .split(/\.(?![^[]*\])/)
    .map((part) => part.replace(/[[\]]/g, "").replace(/_$/, ""))
    .filter((part) => part !== "_index");

/** Every page by the parts of its URL. */
export const PAGE_ROUTES: readonly (readonly string[])[] = Object.keys(
  import.meta.glob("../../app/routes/*/route.{ts,tsx}"),
).map((file) => partsOf(file.split("/").at(-2) ?? ""));

/** The pages that accept a form. */
export const FORM_ROUTES: readonly (readonly string[])[] = Object.entries(
  import.meta.glob<string>("../../app/routes/*/route.{ts,tsx}", { query: "?raw", import: "default", eager: true }),
)
  .filter(([, text]) => /export (async function|const|\{[^}]*) ?\baction\b/.test(text))
  .map(([file]) => partsOf(file.split("/").at(-2) ?? ""));
