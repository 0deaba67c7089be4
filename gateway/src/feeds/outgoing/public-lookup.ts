import { lookup as systemLookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

// IANA's special-purpose registries: every address that is not public.
const special = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  special.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  special.addSubnet(network, prefix, 'ipv6');

/** Whether it is a public IP address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && !special.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/**
 * DNS look-up that refuses names with any non-public address. The connection uses the very addresses that were
 * checked, so a later DNS change has no effect. (Node's block list for sockets is ignored under TLS.)
 */
export const publicLookup =
  (refused: Error, resolve: LookupFunction = systemLookup): LookupFunction =>
  (host, options, done) => {
    resolve(host, options, (fault, found, family) => {
      if (fault) return done(fault, found, family);
      const addresses = typeof found === 'string' ? [found] : found.map(({ address }) => address);
      return addresses.every(isPublicAddress) ? done(null, found, family) : done(refused, found, family);
    });
  };
