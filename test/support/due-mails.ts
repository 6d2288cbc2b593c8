import type { Clock } from '../../application/ports/clock.js';
import { Unavailable } from '../../application/ports/outages.js';
import { MAILS_DUE } from '../../infrastructure/mail/mail-claims.js';
import type { MailSender } from '../../infrastructure/mail/mail-sender.js';
import type { Database } from '../../infrastructure/postgres/database.js';

/** Sends every batch of mails that is due, as the jobs of a worker would; whether it may go on at once. */
export async function sendDueMails(office: MailSender, database: Database, clock: Clock): Promise<boolean> {
  const batches = await database.query<{ eventId: string }>(
    `select distinct event_id as "eventId" from mails m where ${MAILS_DUE}`,
    [clock.aheadMs / 1_000],
  );
  const sent = await Promise.allSettled(batches.map(({ eventId }) => office.send(eventId)));
  const failures = sent.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  const wrong = failures.find((failure) => !(failure instanceof Unavailable));
  if (wrong) throw wrong;
  return batches.length > 0 && failures.length === 0;
}
