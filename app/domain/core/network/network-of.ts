/** Number of 16-bit groups in the prefix that a provider assigns to one customer. */
const NETWORK_GROUPS = 4;
/** Number of 16-bit groups in a block that registries assign on request (RIPE-690: a /48 for a business). */
const BLOCK_GROUPS = 3;

/** The network of an address: the IPv4 address itself, or the first 64 bits of an IPv6 address, because one customer usually has the whole /64. */
export function toNetwork(address: string): string {
  if (!address.includes(":")) return address;
  const [front = "", back] = address.toLowerCase().split("::");
  const [before, after] = [front, back ?? ""].map((part) => (part === "" ? [] : part.split(":")));
  const gap =
    back === undefined
      ? []
      : Array.from({ length: Math.max(0, 8 - (before?.length ?? 0) - (after?.length ?? 0)) }, () => "0");
  const groups = [...(before ?? []), ...gap, ...(after ?? [])]
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.replace(/^0+(?=.)/, ""));
  return `${groups.join(":")}::/64`;
}

/** The block that contains a network returned by `toNetwork`: the first 24 bits of IPv4, or the first 48 bits of IPv6. */
export const toNetworkBlock = (network: string): string =>
  network.includes(":")
    ? `${network.split("::")[0]?.split(":").slice(0, BLOCK_GROUPS).join(":")}::/48`
    : `${network.split(".").slice(0, 3).join(".")}.0/24`;
