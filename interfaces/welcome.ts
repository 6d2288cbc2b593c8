import type { AddressInfo } from 'node:net';
import type { Settings } from '../application/ports/settings.js';

/** The block of addresses that a newcomer looks for. */
export function welcome(settings: Settings, address: AddressInfo | string | null): void {
  const url = settings.publicUrl || `http://localhost:${(address as AddressInfo).port}`;
  const rows = [
    ['Site', url],
    ...(settings.demo && !settings.smtpUrl ? [['Mailbox', `${url}/mailbox`]] : []),
    ...(settings.demo
      ? [
          ['Tutor', `${url}/auth   tutor / demo-password`],
          ['Admin', `${url}/auth?redirect=/admin   admin / demo-password`],
        ]
      : []),
    ...(settings.production ? [] : [['API', `${url}/api/docs`]]),
    ['Health', `${url}/api/health`],
  ];
  process.stdout.write(
    `\n  Banksia is ready\n\n${rows.map(([name, value]) => `  ${(name ?? '').padEnd(9)}${value}`).join('\n')}\n\n  Ctrl-C stops it.\n\n`,
  );
}
