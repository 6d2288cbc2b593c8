import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { environment } from '../../infrastructure/settings/environment.js';
import { root } from './processes.js';

type Install = { withoutSettings: (variables: Record<string, string>) => Record<string, string> };

it('R-117 a suite is given none of the settings that somebody has for a program of their own', async () => {
  const { withoutSettings } = (await import(pathToFileURL(resolve(root, 'scripts/install.mjs')).href)) as Install;
  const names = [...Object.keys(environment.shape), 'OTEL_EXPORTER_OTLP_HEADERS', 'STOP_TIMEOUT', 'PGPORT'];
  const others = { PATH: '/bin', TEST_DATABASE_URL: 'postgres://host/tests', CHROMIUM_PATH: '/chromium', CI: 'true' };
  expect(withoutSettings({ ...Object.fromEntries(names.map((name) => [name, '1'])), ...others })).toEqual(others);
});
