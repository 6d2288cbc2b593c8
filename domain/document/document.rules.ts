import { z } from 'zod';
import { requiredText } from '../shared/text.js';

/** `portfolio` is shown to families once it was found clean (G-26); the others prove something to operators. */
export const DOCUMENT_TYPES = ['wwc_credential', 'qualifications', 'portfolio'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** 10 MB. */
export const MAX_DOCUMENT_BYTES = 10_485_760;

export const DOCUMENT_MIME_TYPES = [
  'application/pdf',
  'image/jpeg',
  'image/jpg',
  'image/png',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
] as const;

type DocumentMimeType = (typeof DOCUMENT_MIME_TYPES)[number];

/** How names of each type end, the usual ending first. */
const ENDINGS: Record<DocumentMimeType, readonly [string, ...string[]]> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/jpg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'application/msword': ['doc'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
};

/**
 * A document's name as it is kept: where it is saved, its ending
 * decides what opens it, so that is the ending of its type (SEC-32).
 */
export function documentName(fileName: string, mimeType: DocumentMimeType): string {
  const ending = /\.([^.]*)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  return ENDINGS[mimeType].includes(ending) ? fileName : `${fileName}.${ENDINGS[mimeType][0]}`;
}

export const PHOTO_MIME_TYPES = ['image/jpeg', 'image/jpg', 'image/png', 'image/webp'] as const;

/** What may be uploaded, for a document or a photo (G-25). */
export const UPLOAD_MIME_TYPES = [...new Set([...DOCUMENT_MIME_TYPES, ...PHOTO_MIME_TYPES])];

export const HEIC_WORDS =
  'Photos in the HEIC format of iPhones are not supported. Please save it as a JPEG, or choose "Most Compatible" in the camera\u2019s settings.';

export const isHeicType = (type: string): boolean => /^image\/hei[cf](-sequence)?$/.test(type);

/** What is wrong with a file chosen as a photo, in words; null when nothing is (G-25). */
export function refusalOfPhoto(file: { name: string; size: number; type: string }): string | null {
  if (isHeicType(file.type) || /\.hei[cf]$/i.test(file.name)) return HEIC_WORDS;
  if (!PHOTO_MIME_TYPES.some((type) => type === file.type)) return 'Please choose a JPEG, PNG or WebP picture';
  return file.size > MAX_DOCUMENT_BYTES ? 'Please choose a picture smaller than 10 MB' : null;
}

/** What is wrong with a chosen file, as a toast's title and text (S1§5, V-17); null when nothing is. */
export function refusalOfFile(file: { size: number; type: string }): { title: string; description: string } | null {
  if (file.size > MAX_DOCUMENT_BYTES) {
    return { title: 'File Too Large', description: 'Please select a file smaller than 10MB' };
  }
  if (!DOCUMENT_MIME_TYPES.some((type) => type === file.type)) {
    return { title: 'Invalid File Type', description: 'Please upload PDF, Word document, or image file' };
  }
  return null;
}

/** PUT /api/credential-documents (S1§3, V-17) */
export const documentRules = z.object({
  documentURL: requiredText('Document URL is required', 1_000),
  documentType: z.enum(DOCUMENT_TYPES, { error: 'Document type must be wwc_credential or qualifications' }),
  fileName: requiredText('File name is required', 255),
  fileSize: z
    .int('File size must be a number of bytes')
    .min(1, 'The file is empty')
    .max(MAX_DOCUMENT_BYTES, 'Please select a file smaller than 10MB'),
  mimeType: z.enum(DOCUMENT_MIME_TYPES, { error: 'Please upload PDF, Word document, or image file' }),
});

export type DocumentInput = z.infer<typeof documentRules>;
