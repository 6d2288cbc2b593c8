import fc from 'fast-check';
import { DIRECT, hostOf, sourceName, sourceOf } from '../../../domain/enquiry/source.js';

const NOTHING = { utm_source: null, utm_medium: null, utm_campaign: null, referrer: null };

describe('G-29 the source of an enquiry', () => {
  it('is lower case, in one line, and of the referrer the host alone', () => {
    const sent = {
      utm_source: '  FaceBook\u0000\n Ads ',
      utm_medium: 'CPC',
      utm_campaign: 'Back\tto School',
      utm_term: 'maths',
      referrer: 'https://user:secret@WWW.Google.com:8443/search?q=my+name#top',
    };
    expect(sourceOf(sent, null)).toEqual({
      utm_source: 'facebook ads',
      utm_medium: 'cpc',
      utm_campaign: 'back to school',
      referrer: 'www.google.com',
    });
  });

  it.each([undefined, null, 'google', 7, true, [], ['google'], {}, { utm_source: 7, utm_medium: {}, referrer: [] }])(
    'is nothing of %j',
    (sent) => {
      expect(sourceOf(sent, 'banksia.example')).toEqual(NOTHING);
      expect(sourceName(sourceOf(sent, null))).toBe(DIRECT);
    },
  );

  it('has no referrer of our own, nor one that is no host', () => {
    for (const referrer of [
      'https://banksia.example/search',
      'https://www.banksia.example',
      'BANKSIA.example',
      'not a host',
      'data:text/html,x',
      'https://[::1]/',
      '',
    ])
      expect(sourceOf({ referrer }, 'banksia.example').referrer).toBeNull();
    expect(hostOf('android-app://com.google.android.gm/')).toBe('com.google.android.gm');
    expect(hostOf('school.example/term-4')).toBe('school.example');
  });

  it('keeps nobody’s address', () => {
    expect(sourceOf({ utm_source: 'Jane.Doe@family.example', utm_campaign: 'for jane@family.example' }, null)).toEqual(
      NOTHING,
    );
  });

  it('counts under the campaign, else under the site, however it was sent', () => {
    const name = (sent: object) => sourceName(sourceOf(sent, null));
    expect(name({ utm_source: 'Newsletter', referrer: 'mail.example' })).toBe('newsletter');
    expect(name({ utm_medium: 'email', referrer: 'https://www.bing.com/' })).toBe('bing.com');
    expect(name({ utm_source: 'bing.com' })).toBe(name({ referrer: 'www.bing.com' }));
  });

  it('is bounded and plain whatever is sent, and the same when it is read again', { tags: 'long' }, () => {
    const text = fc.string({ unit: 'binary', maxLength: 400 });
    const anything = fc.record(
      { utm_source: text, utm_medium: text, utm_campaign: fc.anything(), referrer: fc.oneof(text, fc.webUrl()) },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(anything, (sent) => {
        const source = sourceOf(sent, null);
        for (const value of Object.values(source)) {
          if (value === null) continue;
          expect(value).toMatch(/^[^\p{C}@]+$/u);
          expect(value.trim()).toBe(value);
          expect(value.isWellFormed()).toBe(true);
          expect([...value].length).toBeLessThanOrEqual(253);
        }
        expect(sourceOf(source, null)).toEqual(source);
      }),
    );
  });
});
