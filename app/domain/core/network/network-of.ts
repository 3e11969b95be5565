/** Groups of sixteen bits that one customer of a provider is given. */
const OWN_GROUPS = 4;
/** Sizes of the blocks that registries assign on request (RIPE-690: a /48 for a business). */
const BLOCK_GROUPS = 3;

/**
 * The network of an address: the IPv4 address itself, or the first 64 bits of an IPv6 address, because one customer usually has all addresses of such a block.
 */
export function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  const [front = "", back] = address.toLowerCase().split("::");
  const [before, after] = [front, back ?? ""].map((part) => (part === "" ? [] : part.split(":")));
  const gap =
    back === undefined
      ? []
      : Array.from({ length: Math.max(0, 8 - (before?.length ?? 0) - (after?.length ?? 0)) }, () => "0");
  const groups = [...(before ?? []), ...gap, ...(after ?? [])]
    .slice(0, OWN_GROUPS)
    .map((group) => group.replace(/^0+(?=.)/, ""));
  return `${groups.join(":")}::/64`;
}

/** The block that a network of `networkOf` lies in: of IPv4 the first 24 bits, of IPv6 the first 48. */
export const blockOf = (network: string): string =>
  network.includes(":")
    ? `${network.split("::")[0]?.split(":").slice(0, BLOCK_GROUPS).join(":")}::/48`
    : `${network.split(".").slice(0, 3).join(".")}.0/24`;
