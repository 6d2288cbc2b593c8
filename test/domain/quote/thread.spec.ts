import { accept, decline, evolve, type Quote, replace, submit, withdraw } from '../../../domain/quote/quote.js';
import { read, readsAsWritten, send } from '../../../domain/quote/thread.js';
import { quoteMessageRules } from '../../../domain/quote/thread.rules.js';
import { fold } from '../../../domain/shared/event.js';
import { DAY, plus } from '../../../domain/shared/time.js';
import { messages } from '../outcome.js';

const NOW = '2026-11-23T00:00:00.000Z';
const preconditions = { opportunityAccepted: true, enquiryOpen: true, ownLiveQuote: false, hasPlace: true };
const terms = { proposedHourlyRate: 70, sessionDuration: 60, enquiryId: 'e', tutorId: 't', opportunityId: 'o' };
const submitted = fold(evolve, null, submit({ ...terms, preconditions }, NOW)) as Quote;
const after = (quote: Quote, decide: (quote: Quote) => Parameters<typeof evolve>[1][]) =>
  fold(evolve, quote, decide(quote)) as Quote;
const asked = after(submitted, (quote) => send(quote, 'family', NOW));
const accepted = after(submitted, (quote) => accept(quote, NOW));
const LATER = plus(NOW, 9 * DAY);

describe('G-16 a message on a quote', () => {
  it.each([
    ['live', submitted, NOW, null, 'nothing_asked'],
    ['live and asked', asked, NOW, null, null],
    ['past its time', asked, LATER, 'quote_expired', 'quote_expired'],
    ['accepted, nothing asked before', accepted, NOW, null, null],
    ['accepted long ago', accepted, LATER, null, null],
    ['declined', after(asked, (quote) => decline(quote, NOW)), NOW, 'quote_rejected', 'quote_rejected'],
    ['withdrawn', after(asked, (quote) => withdraw(quote, NOW)), NOW, 'quote_expired', 'quote_expired'],
    ['replaced', after(accepted, (quote) => replace(quote, 'family', NOW)), NOW, 'quote_expired', 'quote_expired'],
  ])('%s: who may write', (_, quote, now, family, tutor) => {
    const codeOf = (side: 'family' | 'tutor') => {
      try {
        expect(send(quote, side, now)).toEqual([
          { type: 'QuoteMessageSent', data: { by: side, number: quote.messages + 1, at: now } },
        ]);
        return null;
      } catch (error) {
        return (error as { code: string }).code;
      }
    };
    expect([codeOf('family'), codeOf('tutor')]).toEqual([family, tutor]);
  });

  it.each([
    ['live', asked, false, false],
    ['accepted', accepted, true, true],
    ['replaced', after(accepted, (quote) => replace(quote, 'family', NOW)), false, false],
  ])(
    '%s: who reads it as it was written, the tutor only while tutoring has not ended (G-01)',
    (_, quote, family, tutor) => {
      const reads = (side: 'family' | 'tutor', tutoringEnded: boolean) =>
        readsAsWritten({ ...quote, tutoringEnded }, side);
      expect([reads('family', false), reads('tutor', false)]).toEqual([family, tutor]);
      expect([reads('family', true), reads('tutor', true)]).toEqual([family, false]);
    },
  );

  it('is read up to the one that was shown, by each side for itself, and not beyond the last', () => {
    expect(read(asked, 'tutor', 7, NOW)).toEqual([
      { type: 'QuoteMessagesRead', data: { by: 'tutor', upTo: 1, at: NOW } },
    ]);
    const seen = after(asked, (quote) => read(quote, 'tutor', 1, NOW));
    expect(seen).toMatchObject({ messages: 1, readByTutor: 1, readByFamily: 0 });
    expect(read(seen, 'tutor', 1, NOW)).toEqual([]);
    expect(read(submitted, 'family', 1, NOW)).toEqual([]);
  });

  it.each([
    ['', 'Please write a message'],
    ['  ', 'Please write a message'],
    ['?', null],
    ['x'.repeat(1_000), null],
    ['x'.repeat(1_001), 'At most 1,000 characters'],
  ])('says something: %s', (text, message) => {
    expect(messages(quoteMessageRules, { text })).toEqual(message && { text: message });
  });
});
