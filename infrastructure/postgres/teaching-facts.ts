/**
 * Whether what was under way with the tutor `t` has ended, as `endTutoring` says for the same reasons (G-01, R-127,
 * G-19): the tutor loses sight of its families' contact. A pause ends nothing; nor does a check or contract that has
 * run out, which is renewed.
 */
export const TUTORING_ENDED = `(t.suspended_at is not null or t.closes_at is not null or t.vetting_status <> 'approved')`;

/** What eligibility looks at, as columns of the tutor `t` (G-02). */
export const TEACHING_FACTS = `
  t.suspended_at as "suspendedAt", t.closes_at as "closesAt", t.vetting_status as "vettingStatus", t.contract_signed as "contractSigned",
  t.wwc_credential_verified as "wwcCredentialVerified", t.wwc_expiry_date as "wwcExpiryDate",
  t.accepting_students as "acceptingStudents", t.paused_at as "pausedAt"`;

/** Whether the check of tutors t counts at an instant, an SQL expression; as `isCheckCurrent` (G-03). */
export const IS_CHECK_CURRENT = (at: string) =>
  `(t.contract_signed and t.wwc_credential_verified and coalesce(t.wwc_expiry_date > ${at}, false))`;
