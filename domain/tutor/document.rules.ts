import { z } from 'zod';
import { requiredText } from '../shared/text.js';

export const DOCUMENT_TYPES = ['wwc_credential', 'qualifications'] as const;
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
