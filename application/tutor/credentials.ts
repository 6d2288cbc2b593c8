import type { Credentials } from '../../domain/tutor/tutor.js';

const text = (value: unknown) => (typeof value === 'string' ? value : '');
const list = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);

/** What a tutor's row says of its credentials now. */
export const credentialsOf = (row: Record<string, unknown>): Credentials => ({
  name: text(row['name']),
  qualifications: text(row['qualifications']),
  certifications: list(row['certifications']),
});

/** What of them an admin has checked; as long as nothing waits, that is what stands there. */
export const checkedCredentialsOf = (row: Record<string, unknown>): Credentials =>
  row['checkedName'] === null || row['checkedName'] === undefined
    ? credentialsOf(row)
    : {
        name: text(row['checkedName']),
        qualifications: text(row['checkedQualifications']),
        certifications: list(row['checkedCertifications']),
      };

/** The columns that keep what was checked beside what is said anew; null keeps nothing. */
export const checkedColumns = (checked: Credentials | null) => ({
  checkedName: checked?.name ?? null,
  checkedQualifications: checked?.qualifications ?? null,
  checkedCertifications: checked ? [...checked.certifications] : null,
});
