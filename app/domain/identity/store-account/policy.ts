/** A policy for suppliers. */
export interface WorkshopPolicy {
  readonly id: number;
  readonly title: string;
  /** Sanitised HTML: only text tags without attributes. */
  readonly contentHtml: string;
  /** yyyy-MM-dd. */
  readonly createDate: string;
  readonly updateDate: string;
  /** ISO 8601 with offset. */
  readonly effectiveAt: string;
}

const ALLOWED_TAGS = new Set(["p", "ul", "ol", "li", "strong", "em", "br", "h3"]);

/** Reduces a policy's HTML to text tags without attributes. Other tags are removed, scripts together with their content. */
export function sanitiseHtml(html: string): string {
  return html
    .replace(/<(script|style|iframe|object|template)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, "")
    .replace(/<!--[\s\S]*?(?:-->|$)/g, "")
    .replace(/<(\/?)([a-zA-Z][a-zA-Z0-9]*)\b[^>]*(>|$)/g, (_, slash: string, name: string) =>
      ALLOWED_TAGS.has(name.toLowerCase()) ? `<${slash}${name.toLowerCase()}>` : "",
    )
    .replace(/<(?!\/?(?:p|ul|ol|li|strong|em|br|h3)>)/g, "&lt;");
}

/** Policies in force come first, newest first; then future ones, soonest first (P-311). */
export function sortPolicies(policies: readonly WorkshopPolicy[], now: number): readonly WorkshopPolicy[] {
  const toTimestamp = ({ effectiveAt }: WorkshopPolicy) => Date.parse(effectiveAt);
  const activePolicies = policies
    .filter((policy) => isInForce(policy, now))
    .sort((a, b) => toTimestamp(b) - toTimestamp(a));
  const upcomingPolicies = policies
    .filter((policy) => !isInForce(policy, now))
    .sort((a, b) => toTimestamp(a) - toTimestamp(b));
  return [...activePolicies, ...upcomingPolicies];
}

export const isInForce = ({ effectiveAt }: Pick<WorkshopPolicy, "effectiveAt">, now: number): boolean =>
  Date.parse(effectiveAt) <= now;
