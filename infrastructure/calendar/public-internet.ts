import { Resolver } from 'node:dns/promises';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { Injectable } from '@nestjs/common';

/** Of IPv4 everything that the registries of IANA keep from the public internet. */
const SPECIAL_4: readonly [address: string, bits: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
/** Of IPv6 what is given out at all, without what leads to IPv4, tunnels or nowhere. */
const GIVEN_OUT_6 = ['2000::', 3] as const;
const SPECIAL_6: readonly [address: string, bits: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
];

const listOf = (ranges: readonly (readonly [string, number])[], family: 'ipv4' | 'ipv6') => {
  const list = new BlockList();
  for (const [address, bits] of ranges) list.addSubnet(address, bits, family);
  return list;
};
const special4 = listOf(SPECIAL_4, 'ipv4');
const special6 = listOf(SPECIAL_6, 'ipv6');
const givenOut6 = listOf([GIVEN_OUT_6], 'ipv6');

/** Whether anybody on the internet could reach an address; one of IPv4 in the clothes of IPv6 is none. */
export function isPublicAddress(address: string): boolean {
  if (isIPv6(address)) return givenOut6.check(address, 'ipv6') && !special6.check(address, 'ipv6');
  return isIP(address) === 4 && !special4.check(address, 'ipv4');
}

/** A name server that does not answer is asked once more, and then the name counts as unknown. */
const DNS = { timeout: 2_000, tries: 2 };

/**
 * The internet as a reader of a stranger's address may use it:
 * names are looked up here, by DNS alone (G-17, decision 038).
 */
@Injectable()
export class PublicInternet {
  /** Where https is spoken, and whom it trusts besides the usual authorities. */
  readonly https: { port: number; ca?: string } = { port: 443 };

  /** Every address of a name, those of IPv4 first. */
  async addressesOf(name: string, signal: AbortSignal): Promise<string[]> {
    // Not by the system's own look-up, which would hold one of
    // Node's few threads for as long as a server of names likes.
    const resolver = new Resolver(DNS);
    const cancel = () => resolver.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    try {
      const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
      return found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  }

  isPublic(address: string): boolean {
    return isPublicAddress(address);
  }
}
