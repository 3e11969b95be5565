const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

const LINK_PATTERN = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:)]/g;
/** Delimiters around our own links in a filled-in text. User input never contains them, because `cleanText` removes private-use characters. */
const LINK_START = "\ue000";
const LINK_END = "\ue001";
const MARKED_LINK_PATTERN = /\ue000([^\ue001]*)\ue001/g;

/** Marks a link that is a value of the template, such as `{link}`. */
export const markLink = (link: string): string => `${LINK_START}${link}${LINK_END}`;
/** Marks the links that a template itself contains. */
export const markLinks = (template: string): string => template.replace(LINK_PATTERN, markLink);

/** A template line that consists of a label and one link. It becomes the email's button. */
const BUTTON_LINE = /^([^{}\n]+): \{link\}$/;
/** A line of the booking card, such as "When: Tue 24 Nov 2026". */
const FACT_PATTERN = /^([A-Z][^:]{1,29}): (?!\ue000?https?:)(.+)$/;

/** The branding of an email. */
export interface MailBranding {
  readonly brand: string;
  /** Colour of the button as `#rrggbb`, dark enough for white text. */
  readonly colour: string;
}

const STYLE = `
body{margin:0;padding:0;background:#faf7f1;color:#16211b}
.card{background:#fffdf9;border:1px solid #ded8ca}
.soft{color:#465149}
a{color:inherit}
@media(prefers-color-scheme:dark){body,.page{background:#111613!important;color:#ecefe8!important}.card{background:#191f1b!important;border-color:#303832!important}.soft{color:#b9c1b9!important}}
@media(max-width:480px){.card{padding:16px!important}}
`.replaceAll("\n", "");

const linkUrls = (text: string) =>
  escapeHtml(text).replace(MARKED_LINK_PATTERN, (_, link: string) => `<a href="${link}">${link}</a>`);
const formatLines = (text: string) => text.split("\n").map(linkUrls).join("<br>");

/** Renders consecutive facts as a card. It is a table, because some mail programs support no other column layout. */
function renderBlock(text: string): string {
  const rows = text.split("\n").map((line) => FACT_PATTERN.exec(line));
  if (rows.length < 2 || !rows.some((row) => row)) return `<p style="margin:0 0 16px">${formatLines(text)}</p>`;
  const cells = rows.map((row, n) =>
    row
      ? `<tr><td class="soft" style="padding:4px 16px 4px 0;color:#465149;overflow-wrap:normal;vertical-align:top">${linkUrls(row[1] ?? "")}</td><td style="padding:4px 0;vertical-align:top;overflow-wrap:anywhere">${linkUrls(row[2] ?? "")}</td></tr>`
      : `<tr><td colspan="2" style="padding:4px 0">${linkUrls(text.split("\n")[n] ?? "")}</td></tr>`,
  );
  return `<div class="card" style="background:#fffdf9;border:1px solid #ded8ca;border-radius:12px;padding:20px 24px;margin:0 0 20px"><table role="presentation" cellpadding="0" cellspacing="0" style="border-collapse:collapse;width:100%">${cells.join("")}</table></div>`;
}

const renderButton = (text: string, link: string, colour: string) =>
  `<p style="margin:0 0 20px"><a href="${escapeHtml(link)}" style="display:inline-block;background:${colour};border:1px solid ${colour};border-radius:8px;color:#ffffff;font-weight:600;padding:13px 22px;text-decoration:none">${escapeHtml(text)}</a></p>`;

/**
 * Renders an email as HTML from the same words as its plain text: paragraphs, a card with the booking's facts and a single button for its link. `parts` are
 * the template's paragraphs, each with its filled-in text. User input never becomes a button or link. Everything is escaped.
 */
export function renderMailHtml(
  subject: string,
  parts: readonly { readonly template: string; readonly text: string }[],
  link: string | undefined,
  { brand, colour }: MailBranding,
): string {
  const matchButtonLine = (line: string) => link !== undefined && BUTTON_LINE.exec(line);
  let hasButton = false;
  const body = parts
    .filter(({ text }) => text.trim() !== "")
    .map(({ template, text }) => {
      const buttonMatch = hasButton ? null : matchButtonLine(template.trim());
      if (!buttonMatch || link === undefined) return renderBlock(text.trim());
      hasButton = true;
      return renderButton(buttonMatch[1] ?? "", link, colour);
    })
    .join("\n");
  return `<!doctype html><html lang="en" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>:root{color-scheme:light dark}${STYLE}</style></head><body><div class="page" style="background:#faf7f1;color:#16211b;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5;overflow-wrap:anywhere;padding:24px 16px"><main style="display:block;margin:0 auto;max-width:568px"><h1 style="font-size:20px;line-height:1.3;margin:0 0 20px"><span class="soft" style="display:block;color:#465149;font-size:14px;font-weight:400;margin:0 0 12px">${escapeHtml(brand)}</span>${escapeHtml(subject)}</h1>
${body}
</main></div></body></html>`;
}
