import { z } from "zod";
import { flag, optional, requiredText } from "./variables";

/** Whose face the marketplace wears: words, and the folder of colours and logo. */
export interface Brand {
  readonly name: string;
  readonly supportPhone: string;
  readonly supportEmail: string;
  /** Scheme and host, no path. */
  readonly websiteUrl: string;
  /** A folder of public/brands with `tokens.css` and `logo.svg`; null = our own. */
  readonly theme: string | null;
  /** Of buttons in mails, which read no theme: `#rrggbb`. */
  readonly colour: string;
}

const COLOUR_WORDS = "a colour on which white can be read, like #1c5b45";
const colour = z
  .string(COLOUR_WORDS)
  .regex(/^#[0-9a-f]{6}$/i, COLOUR_WORDS)
  .refine((text) => brightness(text) <= 0.183, COLOUR_WORDS)
  .default("#1c5b45");

/** Relative luminance (WCAG 2.2): white keeps 4.5:1 on what has at most 0.183. */
function brightness(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const THEME_WORDS = "a folder of public/brands";
/** It becomes part of an address. */
const theme = z.string(THEME_WORDS).regex(/^[a-z0-9-]{1,40}$/, THEME_WORDS);

const WHITE_LABELS = z.record(
  z.string(),
  z.object({ name: z.string(), supportPhone: z.string(), supportEmail: z.string(), theme, colour }),
);
type WhiteLabels = z.output<typeof WHITE_LABELS>;

/** The brands that other companies' hosts wear: JSON of host to name, supportPhone, supportEmail and theme. */
const whiteLabelHosts = optional(
  z
    .string()
    .default("{}")
    .transform((text, { addIssue }): WhiteLabels => {
      try {
        return WHITE_LABELS.parse(JSON.parse(text));
      } catch {
        addIssue("JSON: host to name, supportPhone, supportEmail and theme");
        return z.NEVER;
      }
    }),
);

/** The face of the marketplace at an address (null = none was asked for): the white label of its host, or our own. */
export const brandSchema = (url: URL | null) =>
  z
    .object({
      BRAND_NAME: requiredText,
      SUPPORT_PHONE: requiredText,
      SUPPORT_EMAIL: requiredText,
      WEBSITE_URL: requiredText,
      BRAND_THEME: optional(theme.nullable().default(null)),
      BRAND_COLOUR: optional(colour),
      WHITE_LABEL: flag,
      WHITE_LABEL_HOSTS: whiteLabelHosts,
    })
    .transform((set) => {
      const own: Brand = {
        name: set.BRAND_NAME,
        supportPhone: set.SUPPORT_PHONE,
        supportEmail: set.SUPPORT_EMAIL,
        websiteUrl: set.WEBSITE_URL,
        theme: set.BRAND_THEME,
        colour: set.BRAND_COLOUR,
      };
      const label = url && whiteLabelAt(set.WHITE_LABEL_HOSTS, url);
      return { brand: label ?? own, isWhiteLabel: label !== null || set.WHITE_LABEL };
    });

/** The brand of the address that was asked for; null = our own. A port plays no part. */
export function whiteLabelAt(labels: WhiteLabels, url: URL): Brand | null {
  const label = Object.hasOwn(labels, url.hostname) ? labels[url.hostname] : undefined;
  return label === undefined ? null : { ...label, websiteUrl: url.origin };
}
