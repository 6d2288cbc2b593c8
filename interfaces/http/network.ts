import type { Request } from 'express';
import ipaddr from 'ipaddr.js';

/** A household or a server has a whole /64 of IPv6 to itself. */
const NETWORK_BYTES = 8;

/** The network that a request came from, as limits count by it: an IPv4 address, or the first half of an IPv6 one. */
export function networkOf({ ip = '' }: Request): string {
  if (!ipaddr.isValid(ip)) return 'unknown';
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return Buffer.from(address.toByteArray().slice(0, NETWORK_BYTES)).toString('hex');
}
