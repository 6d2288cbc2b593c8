import { z } from 'zod';
import { added, success } from './added.js';

/**
 * POST /api/register/tutor; a visitor's draft has no account yet (API-08, R-26). The body is `profileRules`. This and
 * the two calls below take `account`, the id of the account for which the form was filled in: 401 when another or none
 * is logged in by now.
 */
export const profileSaved = z.object({ success, tutorId: z.uuid(), draft: z.boolean() }).meta({ id: 'ProfileSaved' });
export type ProfileSaved = z.infer<typeof profileSaved>;

/**
 * POST /api/register/contract (API-09): the fields of `contractFormRules` and the profile's e-mail, which is not read.
 * `opportunityId` names the own opportunity from which it is submitted; another's is 404 (O-09).
 * 409 `profile_required` without a profile, 409 `contract_open` while one is under review.
 */
export const contractSent = z
  .object({ success, contractId: z.uuid(), status: z.literal('submitted') })
  .meta({ id: 'ContractSent' });
export type ContractSent = z.infer<typeof contractSent>;

/**
 * POST /api/register/complete: the setup is marked as complete, for good; twice gives the same answer. 409
 * `profile_required` without a profile.
 */
export const setupCompleted = z.object({ success: z.literal(true) }).meta({ id: 'SetupCompleted' });
export type SetupCompleted = z.infer<typeof setupCompleted>;

/**
 * GET /api/register/options: what the forms must know before they are filled in. Dollars per hour; `rateCap` null when
 * none is set.
 */
export const registrationOptions = z
  .object({ success, collectTaxFileNumber: z.boolean(), rateCap: added(z.int().nullable(), null) })
  .meta({ id: 'RegistrationOptions' });
export type RegistrationOptions = z.infer<typeof registrationOptions>;
