import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { builtFile } from '../support/program.js';

/** The log's lines after a script that has `logger`, run in a process of its own. */
async function logged(script: string): Promise<Record<string, unknown>[]> {
  const log = pathToFileURL(await builtFile('interfaces/log.js')).href;
  const source = `import { logger } from '${log}';\n${script}`;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', source], { encoding: 'utf8' });
  const lines = output.trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('SEC-44 R-33 the log', () => {
  it('hides what opens a door or says who somebody is, wherever it stands', async () => {
    const secrets = {
      password: 'p',
      token: 't',
      cookie: 'c',
      authorization: 'a',
      email: 'e',
      phone: 'f',
      taxFileNumber: 'x',
      businessNumber: 'b',
      wwcCredentialNumber: 'w',
    };
    const lines = await logged(`
      const secrets = ${JSON.stringify(secrets)};
      logger.warn({ ...secrets, body: secrets, request: { headers: secrets } });`);
    const hidden = Object.fromEntries(Object.keys(secrets).map((name) => [name, '[hidden]']));
    expect(lines).toMatchObject([{ ...hidden, body: hidden, request: { headers: hidden } }]);
  });

  it('F18 hides a mailed token that somebody put into an address', async () => {
    const token = 'x'.repeat(43);
    const id = '00000000-0000-4000-8000-000000000001';
    const lines = await logged(
      `for (const path of ['/api/password-resets/${token}', '/api/reviews/${token}/x', '/api/enquiries/${id}']) logger.warn({ path });`,
    );
    expect(lines.map(({ path }) => path)).toEqual([
      '/api/password-resets/[hidden]',
      '/api/reviews/[hidden]/x',
      `/api/enquiries/${id}`,
    ]);
  });

  it('hides the row that a database error shows', async () => {
    const [line] = await logged(`
      const error = new Error('null value in column "phone" violates not-null constraint');
      logger.error({ err: Object.assign(error, { code: '23502', detail: 'Failing row contains (1, Jane Mary Doe, jane@family.example).', where: 'row 1: Jane' }) });`);
    expect(line).toMatchObject({ err: { code: '23502', detail: '[hidden]', where: '[hidden]' } });
    expect(JSON.stringify(line)).not.toContain('Jane');
  });

  it('writes one JSON line for one entry, whatever stands in it', async () => {
    const lines = await logged(
      `logger.warn('one\\n{"level":60,"msg":"forged"}\\u001b[31m red', 'http'); logger.log('two', 'main');`,
    );
    expect(lines).toMatchObject([
      { context: 'http', msg: 'one\n{"level":60,"msg":"forged"}\u001b[31m red' },
      { context: 'main', msg: 'two' },
    ]);
  });
});
