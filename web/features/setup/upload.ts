import { documentRegistered, uploadTicket } from '@contract/document.js';
import { MINUTE } from '@domain/shared/time.js';
import type { DocumentType } from '@domain/document/document.rules.js';
import type { Calls } from '../../lib/action';
import { refusalOf } from '../../lib/api';

/** A minute without a byte moving counts as failed. */
const STALLED_MS = MINUTE;

const NO_ANSWER = 'The connection was lost. Please try again.';

/** What went wrong with an upload, in the words of S1§8. */
export class UploadFailure extends Error {}

/** What a refused upload says: the server's words, or those of its status. */
async function reasonOf(request: XMLHttpRequest): Promise<string> {
  const { status, statusText, responseText } = request;
  const headers = { 'Content-Type': request.getResponseHeader('Content-Type') ?? '' };
  const { serverMessage } = await refusalOf(new Response(responseText, { status, statusText, headers }));
  return serverMessage ?? (statusText || 'Request failed');
}

/** Sends the bytes and reports how far it is, from 0 to 1. */
function put(url: string, file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest();
    let stalled: ReturnType<typeof setTimeout>;
    const watch = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => request.abort(), STALLED_MS);
    };
    const failed = async () => {
      const reason = request.status === 0 ? NO_ANSWER : await reasonOf(request);
      fail(new UploadFailure(`Failed to upload file: ${request.status} - ${reason}`));
    };
    request.upload.onprogress = ({ loaded, total }) => {
      watch();
      onProgress(total > 0 ? loaded / total : 0);
    };
    // However it ends: answered, refused, cut off, timed out or stopped.
    request.onloadend = () => {
      clearTimeout(stalled);
      return request.status >= 200 && request.status < 300 ? done() : void failed();
    };
    if (signal.aborted) return void failed();
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.open('PUT', url);
    request.withCredentials = true;
    request.setRequestHeader('Content-Type', file.type);
    request.send(file);
    watch();
  });
}

const otherwise = async <T>(message: string, step: Promise<T>): Promise<T> => {
  try {
    return await step;
  } catch {
    throw new UploadFailure(message);
  }
};

/** Uploads one file; returns the path by which the server knows it. @throws UploadFailure */
export async function uploadFile(
  { ask }: Calls,
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const { uploadURL } = await otherwise('Failed to get upload URL', ask(uploadTicket, 'POST', '/api/objects/upload'));
  await put(uploadURL, file, onProgress, signal);
  return new URL(uploadURL, location.href).pathname;
}

/**
 * Uploads one document in the three calls of S1§7 and registers it; returns its id.
 *
 * @throws UploadFailure with the text to show under `Upload Failed`
 */
export async function uploadDocument(
  calls: Calls,
  file: File,
  documentType: DocumentType,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const documentURL = await uploadFile(calls, file, onProgress, signal);
  const { document } = await otherwise(
    'Failed to register document',
    calls.ask(documentRegistered, 'PUT', '/api/credential-documents', {
      documentURL,
      documentType,
      fileName: file.name,
      fileSize: file.size,
      mimeType: file.type,
    }),
  );
  return document.id;
}
