import { spawnSync } from 'node:child_process';

/** The first version of Caddy whose configuration has all that ours uses. */
const NEWEST_WORDS = [2, 7];

/**
 * The proxy's configuration for a Caddy, as it stands where that knows all of it. One before 2.7, as Debian brings, has
 * no `persist_config`, no `trusted_proxies` of the whole server and no `client_ip`: what they do is then said in its
 * own words, and `lacks` names what was not tried as it is shipped.
 */
export function proxyFileFor(caddy: string, text: string): { text: string; lacks: string[] } {
  const version = spawnSync(caddy, ['version'], { encoding: 'utf8' }).stdout;
  const [, major = 0, minor = 0] = /v?(\d+)\.(\d+)/.exec(version)?.map(Number) ?? [];
  const isNew = major > (NEWEST_WORDS[0] ?? 0) || (major === NEWEST_WORDS[0] && minor >= (NEWEST_WORDS[1] ?? 0));
  if (isNew) return { text, lacks: [] };
  const [, trusted = ''] = /trusted_proxies static (.*)/.exec(text) ?? [];
  const older = text
    .replace(/^\s*persist_config off\n/m, '')
    .replace(/^\s*servers \{[\s\S]*?\n {2}\}\n/m, '')
    .replace(
      /^( *)header_up X-Forwarded-For \{client_ip\}\n/m,
      // The last of the list is the one that a proxy which is believed has seen itself.
      `$1trusted_proxies ${trusted}\n$1header_up X-Forwarded-For "^(?:.*, *)?([^, ]+), *[^, ]+$" "$$1"\n`,
    );
  return {
    text: older,
    lacks: ['persist_config', 'trusted_proxies of the server', 'trusted_proxies_strict', '{client_ip}'],
  };
}
