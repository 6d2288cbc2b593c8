import fc from 'fast-check';
import { billingRules } from '../../../domain/contract/billing.rules.js';
import { contractFormRules } from '../../../domain/contract/contract.rules.js';
import { gstWithin } from '../../../domain/tutor/billing.js';
import { messages } from '../outcome.js';

describe('G-15 what receipts say of a tutor’s business', () => {
  it('has one eleventh of the price as its GST, in whole cents, half a cent up', () => {
    expect([0, 5, 6, 1_100, 7_000, 7_550].map(gstWithin)).toEqual([0, 0, 1, 100, 636, 686]);
    fc.assert(
      fc.property(fc.nat(10_000_000), (cents) => {
        const gst = gstWithin(cents);
        expect(2 * Math.abs(11 * gst - cents)).toBeLessThanOrEqual(11);
      }),
    );
  });

  it('names a business of 1 to 100 characters or none, and says whether it is registered', () => {
    expect(billingRules.parse({ businessName: ' Rivers ', gstRegistered: true })).toEqual({
      businessName: 'Rivers',
      gstRegistered: true,
    });
    for (const businessName of [null, '', '  ', undefined])
      expect(billingRules.parse({ businessName, gstRegistered: false }).businessName).toBeUndefined();
    expect(billingRules.parse({ businessName: 'x'.repeat(100), gstRegistered: false }).businessName).toHaveLength(100);
    expect(messages(billingRules, { businessName: 'x'.repeat(101), gstRegistered: false })).toEqual({
      businessName: 'At most 100 characters',
    });
    expect(messages(billingRules, { businessName: 'x' })).toEqual({
      gstRegistered: 'Please say whether you are registered for GST',
    });
  });

  it('may be left out of a contract', () => {
    const { businessName, gstRegistered } = contractFormRules.shape;
    expect([businessName, gstRegistered].map((rule) => rule.safeParse(undefined).success)).toEqual([true, true]);
  });
});
