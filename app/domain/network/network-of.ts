/** Groups of sixteen bits that one customer of a provider is given. */
const OWN_GROUPS = 4;

/** The network that an address belongs to: an IPv4 address itself, of IPv6 the first 64 bits, since whoever has one of those addresses has all of them. */
export function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  const [front = "", back] = address.toLowerCase().split("::");
  const [before, after] = [front, back ?? ""].map((part) => (part === "" ? [] : part.split(":")));
  const gap = back === undefined ? [] : Array.from({ length: Math.max(0, 8 - (before?.length ?? 0) - (after?.length ?? 0)) }, () => "0");
  const groups = [...(before ?? []), ...gap, ...(after ?? [])].slice(0, OWN_GROUPS).map((group) => group.replace(/^0+(?=.)/, ""));
  return `${groups.join(":")}::/64`;
}
