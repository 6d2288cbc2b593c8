import { MINUTE } from '@domain/shared/time.js';

/** Hands a file to the browser's downloads. */
export function saveFile(fileName: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: url, download: fileName });
  link.click();
  // Some browsers still read it when the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), MINUTE);
}
