import { ScannerAway } from '../../../application/ports/document/scanner.js';
import { ClamdScanner } from '../../../infrastructure/document/clamd-scanner.js';
import { NoScanner } from '../../../infrastructure/document/no-scanner.js';
import { EICAR, openClamd } from '../../support/clamd.js';
import { PDF } from '../../support/documents.js';

let clamd: Awaited<ReturnType<typeof openClamd>>;
beforeEach(async () => (clamd = await openClamd()));
afterEach(() => clamd.close());

async function* partsOf(bytes: Buffer, size = 7) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const PATIENT_MS = 300_000;
const scan = (bytes: Buffer, timeoutMs = PATIENT_MS, size?: number) =>
  new ClamdScanner(clamd.url, timeoutMs).scan(partsOf(bytes, size));

describe('SEC-34 clamd', () => {
  it('says what it found and null when there is nothing', async () => {
    expect(await scan(PDF)).toBeNull();
    expect(await scan(Buffer.concat([PDF, EICAR]))).toBe('Eicar-Test-Signature');
  });

  it('is sent ten megabytes in parts', { tags: 'long' }, async () => {
    const large = Buffer.concat([PDF, Buffer.alloc(10_485_760 - PDF.length - EICAR.length), EICAR]);
    expect(await scan(large, PATIENT_MS, 65_536)).toBe('Eicar-Test-Signature');
  });

  it.each([
    ['full', PATIENT_MS],
    ['hanging up', PATIENT_MS],
    ['talking nonsense', PATIENT_MS],
    ['hanging', 300],
  ] as const)('that is %s says nothing about the file', async (mood, timeoutMs) => {
    clamd.feel(mood);
    await expect(scan(PDF, timeoutMs)).rejects.toThrow(ScannerAway);
  });

  it('that is down says nothing about the file', async () => {
    const { url } = clamd;
    const gone = await openClamd();
    const scanner = new ClamdScanner(gone.url);
    await gone.close();
    await expect(scanner.scan(partsOf(PDF))).rejects.toThrow(ScannerAway);
    expect(await new ClamdScanner(url).scan(partsOf(PDF))).toBeNull();
  });

  it('that hangs is given up when the app closes', async () => {
    clamd.feel('hanging');
    const scanner = new ClamdScanner(clamd.url);
    const request = scanner.scan(partsOf(PDF));
    setImmediate(() => scanner.close());
    await expect(request).rejects.toThrow(ScannerAway);
  });

  it('that breaks off with the file is away, not content', async () => {
    const torn = (async function* () {
      yield PDF;
      throw new Error('the store is away');
    })();
    await expect(new ClamdScanner(clamd.url).scan(torn)).rejects.toThrow(ScannerAway);
  });

  it('REL-20 answers a ping as long as it is well, though it takes no file', async () => {
    const ready = (timeoutMs = PATIENT_MS) => new ClamdScanner(clamd.url, timeoutMs).ready();
    for (const mood of ['well', 'full'] as const) {
      clamd.feel(mood);
      await ready();
    }
    for (const mood of ['hanging up', 'talking nonsense'] as const) {
      clamd.feel(mood);
      await expect(ready()).rejects.toThrow(ScannerAway);
    }
    clamd.feel('hanging');
    await expect(ready(300)).rejects.toThrow(ScannerAway);
    expect(clamd.scans()).toBe(0);
  });

  it('that nobody installed calls nothing clean', async () => {
    const none = new NoScanner();
    expect(none.installed).toBe(false);
    for (const asked of [none.scan(), none.ready()]) await expect(asked).rejects.toThrow(ScannerAway);
  });
});
