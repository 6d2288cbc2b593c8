import { violations } from '../support/lint.js';

// A folder each of those that have rules of their own beside this one (decision 032).
describe.each([
  'domain/quote/quote.ts',
  'application/quote/waitlist.ts',
  'infrastructure/mail/mail-sender.ts',
  'infrastructure/queue/queue-workers.ts',
  'interfaces/http/quote/quote.controller.ts',
  'web/features/quote/quote-form.tsx',
  'web/lib/api.ts',
  'web/ui/card.tsx',
  'web/routes/home.tsx',
  'test/support/quotes.ts',
])('a word that the glossary replaces is refused in %s', (path) => {
  it.each([
    'export const toldOfQuote = 1;',
    'export function openHouse() {}',
    'export const price = (said: string) => said;',
    'export type Correspondence = string;',
    'export class Doorbell {}',
  ])('%s', async (code) => {
    expect(await violations(code, path)).toBe(1);
  });

  it('names that only contain such a word are allowed', async () => {
    expect(await violations('export const warehouse = 1;\nexport const outstandingQuotes = 2;', path)).toBe(0);
  });
});
