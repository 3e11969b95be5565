import { z } from "zod";
import { COLOUR_HINT, hasContrastWithWhite } from "../domain/fleet/brand/colour";
import type { WhiteLabel } from "../domain/fleet/brand/white-label";
import { flag, optional, requiredText } from "./variables";

/** The marketplace's branding: texts, and the folder with colours and logo. */
export interface Brand {
  readonly name: string;
  readonly supportPhone: string;
  readonly supportEmail: string;
  /** Scheme and host without a path. */
  readonly websiteUrl: string;
  /** A folder of public/brands with `tokens.css` and `logo.svg`. Null = our default. */
  readonly theme: string | null;
  /** True = colours and logo are generated from `colour` instead of a theme folder. */
  readonly isDrawn: boolean;
  /** Base colour of generated branding, and of buttons in emails, which do not use the theme: `#rrggbb`. */
  readonly colour: string;
}

const colour = z.string(COLOUR_HINT).refine(hasContrastWithWhite, COLOUR_HINT).default("#1c5b45");

const THEME_FORMAT = "a folder of public/brands";
/** Restricted, because the value becomes part of a URL. */
const theme = z.string(THEME_FORMAT).regex(/^[a-z0-9-]{1,40}$/, THEME_FORMAT);

const WHITE_LABELS = z.record(
  z.string(),
  z.object({ name: z.string(), supportPhone: z.string(), supportEmail: z.string(), theme, colour }),
);
/** White labels by host. */
export type WhiteLabels = Readonly<Record<string, WhiteLabel>>;

/** Branding of other companies' hosts: JSON that maps each host to its name, supportPhone, supportEmail and theme. */
const whiteLabelHosts = optional(
  z
    .string()
    .default("{}")
    .transform((text, { addIssue }): WhiteLabels => {
      try {
        const labels = WHITE_LABELS.parse(JSON.parse(text));
        return Object.fromEntries(Object.entries(labels).map(([host, label]) => [host, { ...label, isShown: true }]));
      } catch {
        addIssue("JSON: host to name, supportPhone, supportEmail and theme");
        return z.NEVER;
      }
    }),
);

/** The branding for a URL (null = no request): the white label of its host, or our own. */
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
    .transform((values) => {
      const ownBrand: Brand = {
        name: values.BRAND_NAME,
        supportPhone: values.SUPPORT_PHONE,
        supportEmail: values.SUPPORT_EMAIL,
        websiteUrl: values.WEBSITE_URL,
        theme: values.BRAND_THEME,
        isDrawn: false,
        colour: values.BRAND_COLOUR,
      };
      const label = url && findWhiteLabel(values.WHITE_LABEL_HOSTS, url);
      return {
        brand: label ?? ownBrand,
        ownBrand,
        isWhiteLabel: label !== null || values.WHITE_LABEL,
        ownHost: URL.canParse(ownBrand.websiteUrl) ? new URL(ownBrand.websiteUrl).hostname : null,
        whiteLabels: values.WHITE_LABEL_HOSTS,
      };
    });

/** The white label of the requested host. Null = our own branding. Ignores the port. */
export function findWhiteLabel(labels: WhiteLabels, url: URL): Brand | null {
  const label = Object.hasOwn(labels, url.hostname) ? labels[url.hostname] : undefined;
  return label === undefined ? null : brandOfLabel(label, url.origin);
}

/** The branding of a white label on its own host. */
export const brandOfLabel = ({ isShown: _, ...label }: WhiteLabel, websiteUrl: string): Brand => ({
  ...label,
  isDrawn: label.theme === null,
  websiteUrl,
});
