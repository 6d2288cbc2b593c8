import type { Request } from 'express';
import ipaddr from 'ipaddr.js';

/** A household or a server has a whole /64 of IPv6 to itself. */
const NETWORK_BYTES = 8;

/** Addresses that many people share, or of a proxy that does not say who is behind it. */
const SHARED_RANGES = [
  'unspecified',
  'loopback',
  'private',
  'linkLocal',
  'uniqueLocal',
  'carrierGradeNat',
  'multicast',
];

/** The network that a request came from, as limits count by it: an IPv4 address, or the first half of an IPv6 one. */
export function networkOf({ ip = '' }: Request): string {
  if (!ipaddr.isValid(ip)) return 'unknown';
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return Buffer.from(address.toByteArray().slice(0, NETWORK_BYTES)).toString('hex');
}

/**
 * The same as people write it, where it identifies the sender; null of an address that is not on the internet (G-33).
 */
export function publicNetworkOf({ ip = '' }: Request): string | null {
  if (!ipaddr.isValid(ip)) return null;
  const address = ipaddr.process(ip);
  if (SHARED_RANGES.includes(address.range())) return null;
  if (address.kind() === 'ipv4') return address.toString();
  const network = [...address.toByteArray().slice(0, NETWORK_BYTES), ...new Array<number>(NETWORK_BYTES).fill(0)];
  return `${new ipaddr.IPv6(network).toString()}/${NETWORK_BYTES * 8}`;
}
