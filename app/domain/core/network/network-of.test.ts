import { expect, it } from "vitest";
import { toNetworkBlock, toNetwork } from "./network-of";

it.each([
  ["203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8::1", "2001:db8:0:0::/64"],
  ["2001:db8:0001:2::", "2001:db8:1:2::/64"],
  ["::1", "0:0:0:0::/64"],
  ["nobody", "nobody"],
])("the network of %s is %s", (address, network) => expect(toNetwork(address)).toBe(network));

it.each([
  ["203.0.113.7", "203.0.113.0/24"],
  ["2001:db8:1:2::/64", "2001:db8:1::/48"],
])("%s belongs to block %s", (network, block) => expect(toNetworkBlock(network)).toBe(block));
