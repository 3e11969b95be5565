import { useSearchParams } from "@remix-run/react";

/** What a partner's link to the home page says of the quotes that begin there (docs/decisions/0020-funnel-variants-brands-and-white-labels.md). */
const HANDED_ON = [
  "leadSource",
  "quoteFunnelConfigurationId",
  "exclusiveSupplierId",
  "workshopId",
  "isProductFlow",
] as const;

/** Carries the link's words through a form of the home page. */
export function LinkFields() {
  const [searchParams] = useSearchParams();
  return HANDED_ON.map((name) => {
    const value = searchParams.get(name);
    return value && <input key={name} type="hidden" name={name} value={value} />;
  });
}
