import { numberText } from '@domain/shared/number.js';
import Papa from 'papaparse';
import { saveFile } from '../../lib/save-file';
import { businessDay } from './words';

const BOM = '\uFEFF';
/** The first letter alone decides; a pattern up to the line's end would let a text of two lines through. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * Rows under their columns as RFC 4180 text that a spreadsheet opens as it stands; what looks like a formula is
 * neutralised.
 */
export const csvOf = (fields: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
  BOM +
  Papa.unparse(
    { fields: [...fields], data: rows.map((row) => [...row]) },
    { newline: '\r\n', escapeFormulae: FORMULA },
  );

/** For programs: so many decimals, and no commas. */
export const csvNumber = (value: number, least: number) => numberText(value, { least }).replaceAll(',', '');

/** Cents as dollars with two decimals. */
export const csvMoney = (cents: number) => csvNumber(cents / 100, 2);

/** The local ISO day, empty where there is none. */
export const csvDay = (at: string | null) => (at ? businessDay(at) : '');

export const csvList = (entries: readonly string[]) => entries.join('; ');

export const download = (fileName: string, csv: string) =>
  saveFile(fileName, new Blob([csv], { type: 'text/csv;charset=utf-8' }));
