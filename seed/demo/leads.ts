import { startStream } from '../../application/ports/ledger.js';
import { referenceOf } from '../../application/reference.js';
import { openLead } from '../../domain/case/case.js';
import { HOUR } from '../../domain/shared/time.js';
import type { ScenarioSeeder } from './enquiries.js';
import type { Seeder } from './seeder.js';
import type { Cast } from './tutors.js';

const WORDS =
  'The enquiry says that they live near me, but the message asks for lessons at a school on the other side of the country. I have declined it.';

/** The demo's own tutor reported an enquiry half an hour ago, after declining it (G-10). */
export async function applyLeads(seeder: Seeder, { own }: Cast, scenarios: readonly ScenarioSeeder[]): Promise<void> {
  const opportunityId = scenarios.findLast(({ declinedByOwn }) => declinedByOwn)?.declinedByOwn;
  const id = seeder.id('lead', 0);
  if (!opportunityId || (await seeder.has('case', id))) return;
  const at = seeder.ago(HOUR / 2);
  const { tutorId, enquiryId } = (await seeder.load('opportunity', opportunityId)).state;
  const reference = referenceOf('CA', id);
  const events = openLead({ reference, reason: 'wrong_area', opportunityId, tutorId, enquiryId }, at);
  await seeder.apply(at, `account:${own.person.accountId}`, [
    startStream('case', id, events, { words: WORDS, contact: null, notes: [] }),
  ]);
}
