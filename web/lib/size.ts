import { numberText } from '@domain/shared/number.js';
const UNITS = ['bytes', 'kB', 'MB'] as const;

/** `312 bytes`, `48 kB`, `2.4 MB` */
export function sizeText(bytes: number): string {
  const power = bytes < 1024 ? 0 : bytes < 1024 ** 2 ? 1 : 2;
  return `${numberText(bytes / 1024 ** power, { least: 0, most: power === 2 ? 1 : 0 })} ${UNITS[power]}`;
}
