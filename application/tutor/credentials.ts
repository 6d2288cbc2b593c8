import type { Credentials } from '../../domain/tutor/vetting.js';
import type { Columns } from '../ports/columns.js';

/** What a tutor's row says of its credentials now. */
export const credentialsOf = ({
  name = '',
  qualifications = '',
  certifications = [],
}: Partial<Columns<'tutor'>>): Credentials => ({ name, qualifications, certifications });

/** What of them an admin has checked; as long as nothing waits, that is what stands there. */
export const checkedCredentialsOf = (columns: Partial<Columns<'tutor'>>): Credentials =>
  typeof columns.checkedName === 'string'
    ? {
        name: columns.checkedName,
        qualifications: columns.checkedQualifications ?? '',
        certifications: columns.checkedCertifications ?? [],
      }
    : credentialsOf(columns);

/** The columns that keep what was checked beside what is said again; null keeps nothing. */
export const checkedColumns = (checked: Credentials | null) => ({
  checkedName: checked?.name ?? null,
  checkedQualifications: checked?.qualifications ?? null,
  checkedCertifications: checked ? [...checked.certifications] : null,
});
