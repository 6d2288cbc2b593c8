/**
 * Where mail to a tutor t goes, and the address that its families are given: the profile's own address once it was
 * confirmed, else the account's.
 */
export const CONTACT_ADDRESS = `coalesce((select u.email from users u
  where u.id = t.user_id and t.contact_verified_at is null and lower(u.email) <> lower(t.email)), t.email)`;
