import { invalid } from '../../../domain/shared/domain-error.js';

const OBJECT = /^\/api\/objects\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\?.*)?$/i;

/** The id of the upload that an address or a path names. @throws DomainError validation of `documentURL` */
export function uploadIdOf(documentURL: string, publicUrl: string): string {
  const path = documentURL.startsWith(`${publicUrl}/`) ? documentURL.slice(publicUrl.length) : documentURL;
  const uploadId = OBJECT.exec(path)?.[1]?.toLowerCase();
  if (!uploadId) throw invalid({ documentURL: 'This is not the path of an upload' });
  return uploadId;
}
