import fc from 'fast-check';
import {
  batchSize,
  BETWEEN_BATCHES_MS,
  change,
  end,
  evolve,
  type IssueStatus,
  type NewsletterIssue,
  type NewsletterIssueEvent,
  queueBatch,
  send,
  stop,
  test,
  write,
} from '../../../domain/newsletter/issue.js';
import { issueChangeRules, issueRules, LONGEST_ISSUE } from '../../../domain/newsletter/issue.rules.js';
import { fold } from '../../../domain/shared/event.js';
import { MINUTE, plus } from '../../../domain/shared/time.js';

const AT = '2026-11-21T04:30:00.000Z';
const after = (issue: NewsletterIssue, events: NewsletterIssueEvent[]) => fold(evolve, issue, events);
const draft = fold(evolve, null, write(AT));
const sending = after(draft, send(draft, 1_000, AT));
const sent = after(sending, end(sending, { sent: 999, failed: 1 }, AT));
const stopped = after(sending, stop(sending, AT));
const issues: Record<IssueStatus, NewsletterIssue> = { draft, sending, sent, stopped };

type Decision = (issue: NewsletterIssue) => NewsletterIssueEvent[];
const decisions: Record<string, [Decision, Record<IssueStatus, string>]> = {
  change: [
    (issue) => change(issue, AT),
    { draft: 'draft', sending: 'issue_sending', sent: 'issue_sent', stopped: 'issue_stopped' },
  ],
  test: [
    (issue) => test(issue, AT),
    { draft: 'draft', sending: 'issue_sending', sent: 'issue_sent', stopped: 'issue_stopped' },
  ],
  send: [
    (issue) => send(issue, 3, AT),
    { draft: 'sending', sending: 'issue_sending', sent: 'issue_sent', stopped: 'issue_stopped' },
  ],
  'queue a batch': [
    (issue) => queueBatch(issue, ['a'], AT),
    { draft: 'nothing', sending: 'sending', sent: 'nothing', stopped: 'nothing' },
  ],
  stop: [
    (issue) => stop(issue, AT),
    { draft: 'issue_draft', sending: 'stopped', sent: 'issue_sent', stopped: 'nothing' },
  ],
  end: [
    (issue) => end(issue, { sent: 1, failed: 0 }, AT),
    { draft: 'nothing', sending: 'sent', sent: 'nothing', stopped: 'stopped' },
  ],
};

const resultOf = (decide: Decision, issue: NewsletterIssue): string => {
  try {
    const events = decide(issue);
    return events.length === 0 ? 'nothing' : after(issue, events).status;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('G-28 an issue of the newsletter', () => {
  it.each(Object.entries(decisions))('what it is after: %s', (_, [decide, expected]) => {
    const results = Object.entries(issues).map(([status, issue]) => [status, resultOf(decide, issue)]);
    expect(Object.fromEntries(results)).toEqual(expected);
  });

  it('is sent to nobody where nobody has confirmed', () => {
    expect(resultOf((issue) => send(issue, 0, AT), draft)).toBe('no_recipients');
  });

  it('is ended once, also where it was stopped', () => {
    const over = after(stopped, end(stopped, { sent: 5, failed: 2 }, AT));
    expect(over).toMatchObject({ status: 'stopped', sent: 5, failed: 2, endedAt: AT });
    expect(end(over, { sent: 9, failed: 9 }, AT)).toEqual([]);
  });
});

describe('G-28 the pace of the newsletter', () => {
  it('begins half a minute after it was sent, so that a slip can be stopped', () => {
    const size = (milliseconds: number) => batchSize(sending, { pace: 600, waiting: 0 }, plus(AT, milliseconds));
    expect([size(0), size(BETWEEN_BATCHES_MS - 1), size(BETWEEN_BATCHES_MS)]).toEqual([0, 0, 300]);
    expect(size(60 * MINUTE)).toBe(600);
  });

  it('is held at any rhythm of the worker, and no more than a minute’s mails ever wait', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 6_000 }),
        fc.array(fc.record({ pause: fc.integer({ min: 1, max: 300_000 }), leave: fc.nat(10_000) }), { maxLength: 60 }),
        (pace, turns) => {
          let issue = sending;
          let [now, waiting, queued] = [AT, 0, 0];
          for (const { pause, leave } of turns) {
            now = plus(now, pause);
            waiting = Math.max(0, waiting - leave);
            const size = batchSize(issue, { pace, waiting }, now);
            issue = after(issue, queueBatch(issue, Array<string>(size).fill('subscription'), now));
            waiting += size;
            queued += size;
            expect(waiting).toBeLessThanOrEqual(pace);
            expect(queued * MINUTE).toBeLessThanOrEqual((Date.parse(now) - Date.parse(AT)) * pace);
          }
          expect(issue.queued).toBe(queued);
        },
      ),
    );
  });

  it('writes nothing for an issue that is not being sent', () => {
    const later = plus(AT, MINUTE);
    for (const issue of [draft, sent, stopped]) expect(batchSize(issue, { pace: 600, waiting: 0 }, later)).toBe(0);
  });
});

describe('G-28 R-89 what an issue says', () => {
  const wrong = (input: object) => issueRules.safeParse(input).error?.issues.map(({ path }) => path.join('.'));

  it('has a subject of one line, and words of a bounded length', () => {
    expect(issueRules.parse({ subject: ' News ', markdown: 'Hello' })).toEqual({ subject: 'News', markdown: 'Hello' });
    expect(wrong({})).toEqual(['subject', 'markdown']);
    expect(wrong({ subject: 'News\nBcc: all@x.example', markdown: 'Hello' })).toEqual(['subject']);
    expect(wrong({ subject: 'x'.repeat(151), markdown: 'x'.repeat(LONGEST_ISSUE + 1) })).toEqual([
      'subject',
      'markdown',
    ]);
  });

  it('is changed in one part or in both', () => {
    expect(issueChangeRules.safeParse({ version: 3 }).success).toBe(false);
    expect(issueChangeRules.parse({ subject: 'Other', version: 3 })).toEqual({ subject: 'Other', version: 3 });
    expect(issueChangeRules.safeParse({ subject: 'Other', version: 0 }).success).toBe(false);
  });
});
