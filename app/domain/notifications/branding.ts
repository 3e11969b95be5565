/** How a message names the site that it comes from. */
export interface Branding {
  readonly name: string;
  readonly colour: string;
  readonly supportPhone: string;
  readonly supportEmail: string;
  /** Scheme and host, no path. */
  readonly websiteUrl: string;
}

/** What every template may name of a brand. */
export const brandingValues = ({ name, colour, supportPhone, supportEmail }: Omit<Branding, "websiteUrl">) => ({
  brand: name,
  brand_colour: colour,
  support_phone: supportPhone,
  support_email: supportEmail,
});

/** The values of a message as another site would have written them: its name and its help, and links to any of `hosts`, which are the marketplace's, lead to it. */
export function applyBranding(
  values: Readonly<Record<string, string>>,
  branding: Branding,
  hosts: ReadonlySet<string>,
): Readonly<Record<string, string>> {
  const movedHere = (value: string) => {
    if (!/^https?:\/\//.test(value) || !URL.canParse(value)) return value;
    const { hostname, origin } = new URL(value);
    return hosts.has(hostname) ? branding.websiteUrl + value.slice(origin.length) : value;
  };
  const moves = Object.entries(values).map(([name, value]) => [name, movedHere(value)]);
  return { ...Object.fromEntries(moves), ...brandingValues(branding) };
}
