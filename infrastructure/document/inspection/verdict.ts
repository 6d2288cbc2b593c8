import type { FileRefusal } from '../../../application/ports/document/staging.js';

/** Looks at the bytes of a file: gives those that are kept, or why it is refused. What it throws is `wrong_type`. */
export type Parser = (bytes: Buffer) => Promise<Buffer | FileRefusal>;

/** Asked of the process that parses. */
export type Question = { file: string; type: string };

/** How large the file is as it is kept, why it is refused, or what kept it from being read or written. */
export type Verdict = { size: number } | { refused: FileRefusal } | { failed: string };
