/** How a message identifies the site that it comes from. */
export interface Branding {
  readonly name: string;
  readonly colour: string;
  readonly supportPhone: string;
  readonly supportEmail: string;
  /** Scheme and host without a path. */
  readonly websiteUrl: string;
}

/** Branding placeholders that every template can use. */
export const brandingValues = ({ name, colour, supportPhone, supportEmail }: Omit<Branding, "websiteUrl">) => ({
  brand: name,
  brand_colour: colour,
  support_phone: supportPhone,
  support_email: supportEmail,
});

/** Rewrites a message's values for another site: uses its name and support contacts, and points links to the marketplace's `hosts` at that site instead. */
export function applyBranding(
  values: Readonly<Record<string, string>>,
  branding: Branding,
  hosts: ReadonlySet<string>,
): Readonly<Record<string, string>> {
  const rebaseUrl = (value: string) => {
    if (!/^https?:\/\//.test(value) || !URL.canParse(value)) return value;
    const { hostname, origin } = new URL(value);
    return hosts.has(hostname) ? branding.websiteUrl + value.slice(origin.length) : value;
  };
  const rebasedEntries = Object.entries(values).map(([name, value]) => [name, rebaseUrl(value)]);
  return { ...Object.fromEntries(rebasedEntries), ...brandingValues(branding) };
}
