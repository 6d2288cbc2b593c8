import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { ZipFile } from 'yazl';
import type { ExportedFile } from '../../../application/account/export-data.command.js';

/**
 * Sends files as one zip, as fast as the client takes it: the next file is opened when the last
 * has been read. A client that hangs up closes whatever is open, the file with which `given`
 * came too (F4); a first file that cannot be opened is an error like any other, and what breaks
 * off later ends the connection, so that half a zip is never taken for a whole one.
 */
export async function sendZip(fileName: string, given: AsyncIterable<ExportedFile>, response: Response): Promise<void> {
  const files = given[Symbol.asyncIterator]();
  let next = await files.next();
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let open: Readable | null = null;
  response.attachment(fileName);
  response.setHeader('Content-Type', 'application/zip');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Cache-Control', 'no-store');
  response.once('close', () => open?.destroy());

  const fill = async () => {
    for (; !next.done; next = await files.next()) {
      const { name, bytes, isPacked } = next.value;
      const source = bytes instanceof Readable ? bytes : Readable.from(typeof bytes === 'string' ? [bytes] : bytes);
      // Opened while the client hung up.
      if (response.destroyed) return void source.destroy();
      open = source;
      zip.addReadStream(source, name, { compress: !isPacked });
      await finished(source);
    }
    open = null;
    zip.end();
  };
  if (response.destroyed) return fill();
  await Promise.all([pipeline(output, response), fill().catch((error: Error) => output.destroy(error))]);
}
