import { CommandBus } from '@nestjs/cqrs';
import { CloseEnquiry } from '../application/enquiry/close-enquiry.command.js';
import { AnswerOpportunity } from '../application/opportunity/answer-opportunity.command.js';
import { AcceptQuote } from '../application/quote/accept-quote.command.js';
import { SubmitQuote } from '../application/quote/submit-quote.command.js';
import { withApp } from '../interfaces/cli/run.js';
import { connected } from './databases.js';
import { SECRET } from './product.js';
import type { Topology } from './round.js';

/** So many lives of an enquiry are played, half of them to a chosen tutor. */
export const LIVES = 40;
/** Of the tutors invited, so many quote and as many decline. */
const QUOTING = 2;
const QUOTE = {
  proposedHourlyRate: 70,
  sessionDuration: 60,
  teachingApproach: undefined,
  suggestedLocation: undefined,
  availability: 'Weekday afternoons and Saturday mornings',
  personalizedMessage:
    'I have taught these years for a long time and would be glad to begin with your child next week.',
};
const MOST_SECONDS = 60;

type Invited = { id: string; accountId: string };

/** Plays whole lives of enquiries: sent, matched, answered, quoted and ended. Returns their ids. */
export async function playLives(topology: Topology): Promise<string[]> {
  const { databaseUrl, dataDir } = topology.surroundings;
  const sent = await topology.send(LIVES);
  await topology.drained();
  const before = { ...process.env };
  const environment = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEMO: '0', ROLE: 'api', SESSION_SECRET: SECRET };
  Object.assign(process.env, environment);
  try {
    await withApp(async (product) => {
      const commands = product.get(CommandBus);
      for (const [place, { id }] of sent.entries()) await live(commands, databaseUrl, id, place % 2 === 0);
    });
  } finally {
    process.env = before;
  }
  await topology.idle(MOST_SECONDS);
  return sent.map(({ id }) => id);
}

async function live(commands: CommandBus, databaseUrl: string, enquiryId: string, chooses: boolean): Promise<void> {
  const { rows } = await connected(databaseUrl, (client) =>
    client.query<Invited>(
      `select o.id, t.user_id as "accountId" from tutor_opportunities o join tutors t on t.id = o.tutor_id
       where o.enquiry_id = $1 order by o.id limit $2`,
      [enquiryId, QUOTING * 2],
    ),
  );
  const quotes: string[] = [];
  for (const [place, { id, accountId }] of rows.entries()) {
    const accepts = place < QUOTING;
    await commands.execute(new AnswerOpportunity(id, accepts ? 'accept' : 'reject', accountId));
    if (!accepts) continue;
    const quoted = await commands.execute(new SubmitQuote(id, QUOTE, accountId));
    if ('quoteId' in quoted) quotes.push(quoted.quoteId);
  }
  const [chosen] = quotes;
  await commands.execute(
    chooses && chosen
      ? new AcceptQuote(chosen, enquiryId)
      : new CloseEnquiry(enquiryId, { reason: 'found_elsewhere', note: null }, `holder:${enquiryId}`),
  );
}
