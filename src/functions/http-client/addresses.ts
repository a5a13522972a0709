// The network addresses that the functions may call: public ones only. Addresses of this machine, its network or no
// machine at all are refused. The check uses the resolved address, so no other spelling gets past it.
import { BlockList, isIP } from 'node:net';

// Two lists, because in one list an IPv4 address would also match its IPv6 form.
const refused = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  // The agent of Azure's machines, which hands out their certificates.
  ['168.63.129.16', 32],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  refused.ipv4.addSubnet(network, prefix, 'ipv4');
}
// Of IPv6 only global unicast (2000::/3) is public; within it tunnels and examples are not.
for (const [network, prefix] of [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  refused.ipv6.addSubnet(network, prefix, 'ipv6');
}

/** Whether an IP address is a public one. Names are not addresses: false. */
export function isPublicAddress(address: string): boolean {
  const kind = isIP(address);
  if (kind === 0) return false;
  const family = kind === 4 ? 'ipv4' : 'ipv6';
  return !refused[family].check(address, family);
}
