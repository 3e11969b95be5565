/** Whose face the marketplace wears: words, and the folder of colours and logo. */
export interface Brand {
  readonly name: string;
  readonly supportPhone: string;
  readonly supportEmail: string;
  /** Scheme and host, no path. */
  readonly websiteUrl: string;
  /** A folder of public/brands with `tokens.css` and `logo.svg`; null = our own. */
  readonly theme: string | null;
}

const WORDS = ["name", "supportPhone", "supportEmail", "theme"] as const;
type WhiteLabel = Readonly<Record<(typeof WORDS)[number], string>>;

const isWhiteLabel = (value: unknown): value is WhiteLabel =>
  typeof value === "object" &&
  value !== null &&
  WORDS.every((word) => typeof (value as Record<string, unknown>)[word] === "string") &&
  isTheme((value as WhiteLabel).theme);

/** It becomes part of an address. */
export const isTheme = (text: string): boolean => /^[a-z0-9-]{1,40}$/.test(text);

/**
 * The brands that other companies' hosts wear: JSON of host -> name, supportPhone, supportEmail, theme, from the setting WHITE_LABEL_HOSTS.
 * null = not readable.
 */
export function readWhiteLabels(text: string): Readonly<Record<string, WhiteLabel>> | null {
  try {
    const labels: unknown = JSON.parse(text);
    return typeof labels === "object" &&
      labels !== null &&
      !Array.isArray(labels) &&
      Object.values(labels).every(isWhiteLabel)
      ? (labels as Record<string, WhiteLabel>)
      : null;
  } catch {
    return null;
  }
}

/** The brand of the address that was asked for; null = our own. A port plays no part. */
export function whiteLabelAt(labels: Readonly<Record<string, WhiteLabel>>, url: URL): Brand | null {
  const label = Object.hasOwn(labels, url.hostname) ? labels[url.hostname] : undefined;
  return label === undefined ? null : { ...label, websiteUrl: url.origin };
}
