import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { DocumentFile } from '../../../application/document/read-document.command.js';

/** Serves a private file as an attachment that no browser takes for anything else. */
export async function sendFile(
  { fileName, mimeType, fileSize, bytes }: DocumentFile,
  response: Response,
): Promise<void> {
  const source = bytes instanceof Readable ? bytes : Readable.from(bytes);
  // A pipeline to a client that hung up before leaves the file open (F4).
  if (response.destroyed) return void source.destroy();
  response.attachment(fileName.replace(/[/\\]/g, '-'));
  response.setHeader('Content-Type', mimeType);
  response.setHeader('Content-Length', fileSize);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox; frame-ancestors 'none'");
  await pipeline(source, response);
}
