/** What eligibility looks at, as columns of the tutor `t` (G-02). */
export const TEACHING_FACTS = `
  t.suspended_at as "suspendedAt", t.closes_at as "closesAt", t.vetting_status as "vettingStatus", t.contract_signed as "contractSigned",
  t.wwc_credential_verified as "wwcCredentialVerified", t.wwc_expiry_date as "wwcExpiryDate",
  t.accepting_students as "acceptingStudents", t.paused_at as "pausedAt"`;
