/** Decodes the entities that React writes in a page. */
export const decodeEntities = (text: string): string =>
  text
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&gt;", ">")
    .replaceAll("&lt;", "<")
    .replaceAll("&amp;", "&");

/** The text of a page or a part of it, without scripts and markup. */
export const textOfHtml = (html: string): string =>
  decodeEntities(
    html
      .replace(/<script[\s\S]*?<\/script>/g, "")
      .replace(/<!--.*?-->/g, "")
      .replace(/<[^>]*>/g, " "),
  ).replace(/\s+/g, " ");

/** The text of a page's main part. */
export const mainTextOf = (html: string): string =>
  textOfHtml(html.slice(html.indexOf("<main"), html.indexOf("</main>")));
