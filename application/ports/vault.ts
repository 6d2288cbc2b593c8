/** Where a secret stands. It opens nowhere else. */
export type SecretPlace = { table: 'tutors' | 'contract_submissions' | 'busy_calendars'; row: string; column: string };

/**
 * Encrypts single values of persons: tax file, business and working-with-children numbers, and the secret
 * address of a calendar (G-17).
 */
export abstract class Vault {
  abstract seal(place: SecretPlace, value: string): string;

  /** @throws Error when it was not sealed for this place, or its key is gone */
  abstract open(place: SecretPlace, sealed: string): string;

  /** Whether the key that writes now sealed it. */
  abstract isCurrent(sealed: string): boolean;
}

/** Columns with sealed values, by table, as `SecretField`s name them on the wire. */
export const SECRET_COLUMNS = {
  businessNumber: 'business_number',
  taxFileNumber: 'tax_file_number',
  wwcNumber: 'wwc_credential_number',
} as const;

/** All that a screen shows of a number: its last three characters. */
export const masked = (value: string) => `${'•'.repeat(Math.max(0, value.length - 3))}${value.slice(-3)}`;
