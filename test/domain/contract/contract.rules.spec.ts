import { contractFormRules, contractRules } from '../../../domain/contract/contract.rules.js';
import { verdictRules } from '../../../domain/shared/verdict.js';
import { messages } from '../outcome.js';

const NOW = '2026-11-21T05:00:00.000Z';
const good = {
  businessNumber: '51 824 753 556',
  taxFileNumber: '123 456 782',
  wwcNumber: 'WWC0123E',
  wwcExpiryDate: '2028-05-01',
  teacherRegistrationNumber: '',
  teacherRegistrationExpiry: '',
  digitalSignature: 'Ada Lovelace',
  agreedToTerms: true,
  email: 'ada@example.com',
};
const ABN = 'ABN must be 11 digits';
const TFN = 'TFN must be at least 8 digits';
const TERMS = 'You must agree to the terms and conditions';

describe('the rules of a contract', () => {
  it.each([
    ['businessNumber', '5182475355', ABN],
    ['businessNumber', '5 1 8 2 4 7 5 3 5 5', ABN],
    ['businessNumber', '51824753556', null],
    ['businessNumber', '11111111111', null],
    ['businessNumber', undefined, ABN],
    ['taxFileNumber', '1234567', TFN],
    ['taxFileNumber', '1 2 3 4 567', TFN],
    ['taxFileNumber', '12345678', null],
    ['wwcNumber', 'WWC0123', 'WWC number required'],
    ['wwcNumber', 'WWC 0123', 'WWC number required'],
    ['wwcNumber', 'WWC0123E', null],
    ['wwcExpiryDate', '', 'WWC expiry date required'],
    ['wwcExpiryDate', undefined, 'WWC expiry date required'],
    ['wwcExpiryDate', '2027-02-30', 'WWC expiry date required'],
    ['wwcExpiryDate', '0000-01-01', 'WWC expiry date required'],
    ['teacherRegistrationNumber', undefined, null],
    ['teacherRegistrationExpiry', '2020-01-01', null],
    ['teacherRegistrationExpiry', 'soon', 'Please enter a valid date'],
    ['digitalSignature', '  ', 'Digital signature is required'],
    ['agreedToTerms', false, TERMS],
    ['agreedToTerms', undefined, TERMS],
    ['agreedToTerms', 'true', TERMS],
  ])('V-14 %s %j gives %j', (field, value, message) => {
    expect(messages(contractFormRules, { ...good, [field]: value })).toEqual(message && { [field]: message });
  });

  it.each([
    ['2026-11-20', 'WWC credential must not be expired'],
    ['2026-11-21', 'WWC credential must not be expired'],
    ['2026-11-22', null],
    ['2026-11-21T05:00:00.000Z', 'WWC credential must not be expired'],
    ['2026-11-21T05:00:00.001Z', null],
    ['2026-11-21T16:00:00.000+11:00', 'WWC credential must not be expired'],
    ['2026-11-21T16:00:01.000+11:00', null],
    [undefined, 'WWC expiry date required'],
  ])('V-16 a check that expires %j gives %j', (wwcExpiryDate, message) => {
    expect(messages(contractRules(NOW), { ...good, wwcExpiryDate })).toEqual(message && { wwcExpiryDate: message });
  });

  it('V-16 takes a contract without registration, spaces dropped and days as instants', () => {
    expect(contractRules(NOW).parse(good)).toEqual({
      businessNumber: '51824753556',
      taxFileNumber: '123456782',
      wwcNumber: 'WWC0123E',
      wwcExpiryDate: '2028-05-01T13:59:59.999Z',
      digitalSignature: 'Ada Lovelace',
      agreedToTerms: true,
    });
    const registered = { ...good, teacherRegistrationNumber: 'T-1', teacherRegistrationExpiry: '2027-01-31' };
    expect(contractRules(NOW).parse(registered)).toMatchObject({
      teacherRegistrationNumber: 'T-1',
      teacherRegistrationExpiry: '2027-01-31T12:59:59.999Z',
    });
  });

  it.each([
    [{ status: 'approved' }, null],
    [{ status: 'rejected', reason: 'Unreadable' }, null],
    [{ status: 'rejected' }, { reason: 'Please give a reason' }],
    [{ status: 'rejected', reason: '  ' }, { reason: 'Please give a reason' }],
    [{ status: 'submitted' }, { status: 'Please choose approved or rejected' }],
  ])('A-20 the verdict %j gives %j', (verdict, expected) => {
    expect(messages(verdictRules, verdict)).toEqual(expected);
  });
});
