/** "booking.$leadGuid.finalise" as the parts of its address; what is in square brackets is written as it is, and a layout's underscore is not. */
const partsOf = (folder: string): readonly string[] =>
  folder
    .split(/\.(?![^[]*\])/)
    .map((part) => part.replace(/[[\]]/g, "").replace(/_$/, ""))
    .filter((part) => part !== "_index");

/** Every page of ours by the parts of its address. */
export const PAGE_ROUTES: readonly (readonly string[])[] = Object.keys(
  import.meta.glob("../../app/routes/*/route.{ts,tsx}"),
).map((file) => partsOf(file.split("/").at(-2) ?? ""));

/** Those that take a form. */
export const FORM_ROUTES: readonly (readonly string[])[] = Object.entries(
  import.meta.glob<string>("../../app/routes/*/route.{ts,tsx}", { query: "?raw", import: "default", eager: true }),
)
  .filter(([, text]) => /export (async function|const|\{[^}]*) ?\baction\b/.test(text))
  .map(([file]) => partsOf(file.split("/").at(-2) ?? ""));
