import Papa from 'papaparse';

const BOM = '\uFEFF';
/** The first letter alone decides; a pattern up to the line's end would let a text of two lines through. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * Rows under their columns as RFC 4180 text that a spreadsheet opens as it stands; what looks like a formula is
 * neutralised.
 */
export const csvOf = (fields: readonly string[], rows: readonly (readonly string[])[]): string =>
  BOM +
  Papa.unparse(
    { fields: [...fields], data: rows.map((row) => [...row]) },
    { newline: '\r\n', escapeFormulae: FORMULA },
  );
