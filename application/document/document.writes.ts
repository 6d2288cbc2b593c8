import { writeKind } from '../ports/writes.js';

/** The upload was made a document before, or was swept away. */
export class UploadGone extends Error {}

/** A stored upload becomes a document's file: as an upload it is gone. */
export const takeUpload = writeKind<{ uploadId: string; madeSince: string }>('document.takeUpload', {
  refusal: () => new UploadGone(),
});
