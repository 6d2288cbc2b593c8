import type { INestApplicationContext } from '@nestjs/common';
import { LinkAlreadySent, sendLink } from '../../application/newsletter/newsletter.writes.js';
import { Ledger, startStream } from '../../application/ports/ledger.js';
import { MailSwitches } from '../../application/ports/mail/mail-switches.js';
import { Newsletter } from '../../application/ports/newsletter/newsletter.js';
import { Tokens } from '../../application/ports/tokens.js';
import { oldLinkBy } from '../../domain/newsletter/newsletter.js';
import { end, evolve, queueBatch, send, write } from '../../domain/newsletter/issue.js';
import { fold } from '../../domain/shared/event.js';
import { DAY, HOUR, MINUTE, plus } from '../../domain/shared/time.js';
import { familyOf } from '../market/families.js';
import type { Seeder } from './seeder.js';

/** Those are drawn from their own part of the demo's families. */
const FIRST_READER = 400;
const READERS = { confirmed: 24, pending: 5, unsubscribed: 3 } as const;
const SENT_DAYS_AGO = 20;
const LEFT_DAYS_AGO = 19;

const SENT = {
  subject: 'Five calm ways into exam week',
  markdown: `Exam weeks go better with a little less of everything but sleep. What our tutors tell their students:

## A plan on one page

- Write down every exam with its date.
- Give each subject **two short sessions a day**, not one long one.
- Leave the evening before free.

## Past papers beat notes

Work through one paper against the clock, then go through every mark that was lost. Our [guide for parents](https://banksia.example/blog) says how to help without teaching.

> The best revision is the question that you got wrong last week.

All the best for the weeks ahead
*The Banksia team*`,
};
const DRAFT = {
  subject: 'Summer maths competition: entries are open',
  markdown: `Our summer competition is open to students from Year 2 to Year 12.

1. Pick your year level.
2. Solve one problem.
3. Enter before the closing date.

[See the competitions](https://banksia.example/competitions)`,
};

/** Readers of the newsletter in each status, an issue that was sent and one that is being written (G-28). */
export async function applyNewsletter(app: INestApplicationContext, seeder: Seeder): Promise<void> {
  const draftId = seeder.id('newsletter-issue', 1);
  if (await seeder.has('newsletter-issue', draftId)) return;
  const readers = await subscribe(app, seeder);

  const at = seeder.ago(SENT_DAYS_AGO * DAY);
  const ids = [...readers].sort();
  const written = write(plus(at, -2 * HOUR));
  const started = send(fold(evolve, null, written), ids.length, at);
  const sending = fold(evolve, null, [...written, ...started]);
  const queued = queueBatch(sending, ids, plus(at, MINUTE));
  const ended = end(sending, { sent: ids.length, failed: 0 }, plus(at, 2 * MINUTE));
  const events = [...written, ...started, ...queued, ...ended];
  await seeder.applyOnce(at, [startStream('newsletter-issue', seeder.id('newsletter-issue', 0), events, SENT)]);
  const begun = seeder.ago(DAY);
  await seeder.applyOnce(begun, [startStream('newsletter-issue', draftId, write(begun), DRAFT)]);
}

/** Gives who had confirmed when the issue was sent. */
async function subscribe(app: INestApplicationContext, seeder: Seeder): Promise<string[]> {
  const [ledger, newsletter] = [app.get(Ledger), app.get(Newsletter)];
  const [tokens, switches] = [app.get(Tokens), app.get(MailSwitches)];
  const total = READERS.confirmed + READERS.pending + READERS.unsubscribed;
  const readers: string[] = [];
  for (let number = 0; number < total; number++) {
    const id = seeder.id('newsletter', number);
    const { name } = familyOf('demo', FIRST_READER + number, seeder.places);
    const isPending = number >= total - READERS.pending;
    const at = seeder.ago(isPending ? (total - number) * DAY : (60 - number) * DAY);
    const tokenHash = tokens.hash(tokens.issue('newsletter', id));
    const email = `${name.toLowerCase().replace(/[^a-z]+/g, '.')}${number + 10}@readers.example`;
    const link = { id, email, name, tokenHash, mailedAt: at, createdAt: at, ifNoneSince: oldLinkBy(at) };
    await ledger
      .commit({ changes: [], writes: [sendLink(link)], actor: 'visitor', at, withoutReactions: true })
      .catch((error: unknown) => {
        // An interrupted load has done it.
        if (!(error instanceof LinkAlreadySent)) throw error;
      });
    if (isPending) continue;
    await newsletter.confirm(tokenHash, plus(at, HOUR));
    readers.push(id);
    if (number >= READERS.confirmed) await switches.off(id, 'newsletter', seeder.ago(LEFT_DAYS_AGO * DAY));
  }
  return readers;
}
