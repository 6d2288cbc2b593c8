import { citiesNear } from '../../../domain/search/areas.js';
import { PostcodeGeography } from '../../../infrastructure/geography/postcode-geography.js';

const geography = new PostcodeGeography();

const offsetAt = (zone: string, instant: string) =>
  new Intl.DateTimeFormat('en-AU', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(new Date(instant))
    .find(({ type }) => type === 'timeZoneName')?.value;

describe('places', () => {
  it.each([
    ['2000', 'Sydney', 'NSW', 'Australia/Sydney'],
    ['3000', 'Melbourne', 'VIC', 'Australia/Melbourne'],
    ['4000', 'Brisbane', 'QLD', 'Australia/Brisbane'],
    ['6000', 'Perth', 'WA', 'Australia/Perth'],
    ['5000', 'Adelaide', 'SA', 'Australia/Adelaide'],
    ['2601', 'Canberra', 'ACT', 'Australia/Sydney'],
    ['0800', 'Darwin', 'NT', 'Australia/Darwin'],
    ['7000', 'Hobart', 'TAS', 'Australia/Hobart'],
  ])('knows %s as %s, %s, in %s', (postcode, suburb, state, zone) => {
    expect(geography.locate(postcode)).toMatchObject({ postcode, suburb, state, zone });
    expect(geography.locate(suburb)).toMatchObject({ suburb, state, zone });
    expect(citiesNear(geography.locate(postcode)!)).toEqual([suburb.toLowerCase()]);
  });

  it.each([
    'Parramatta',
    ' parramatta  ',
    'Parramatta NSW',
    'PARRAMATTA, nsw 2150',
    '2150',
    '2150 Parramatta',
    'Parramatta 2150 Australia',
    '12 Smith St, Parramatta, New South Wales',
    'Ｐarramatta',
  ])('finds Parramatta in %j', (text) => {
    expect(geography.locate(text)).toEqual({
      postcode: '2150',
      suburb: 'Parramatta',
      state: 'NSW',
      latitude: expect.closeTo(-33.81, 1),
      longitude: expect.closeTo(151, 1),
      zone: 'Australia/Sydney',
    });
  });

  it.each([
    ['Melbourne CBD', '3000'],
    ['Mt Gambier', '5290'],
    ['saint kilda', '3182'],
    ["McMahon's Point", '2060'],
    ['O’Connor ACT', '2602'],
    ['Newtown, Sydney', '2042'],
    ['Surfers Paradise 4217', '4217'],
    ['North Star NSW 2408', '2408'],
  ])('reads %j as %s', (text, postcode) => {
    expect(geography.locate(text)?.postcode).toBe(postcode);
  });

  it('prefers a big city where a name stands several times, and the state where one is named', () => {
    expect(geography.locate('Richmond')).toMatchObject({ postcode: '3121', state: 'VIC' });
    expect(geography.locate('Perth')).toMatchObject({ postcode: '6000', state: 'WA' });
    expect(geography.locate('Perth TAS')).toMatchObject({ postcode: '7300', state: 'TAS' });
    expect(geography.locate('Coolangatta')).toMatchObject({ postcode: '4225', state: 'QLD' });
    expect(geography.locate('Parramatta VIC')).toBeNull();
  });

  it('knows regions by name', () => {
    expect(geography.locate('Gold Coast')).toMatchObject({
      suburb: 'Gold Coast',
      state: 'QLD',
      zone: 'Australia/Brisbane',
    });
    expect(geography.locate('Central Coast')).toMatchObject({ suburb: 'Central Coast', state: 'NSW' });
  });

  it.each([
    '',
    '   ',
    '9999',
    '0000',
    '800',
    'NSW',
    'Australia',
    'Western Australia',
    'Atlantis',
    'my place',
    '0412 345 678',
    '21500',
  ])('does not guess at %j', (text) => {
    expect(geography.locate(text)).toBeNull();
  });

  it.each([
    '__proto__',
    'constructor',
    'toString',
    "'; DROP TABLE tutors; --",
    '\u0000',
    '\ud800',
    '(a+)+$',
    ',,,,',
    'NSW '.repeat(50_000),
    '٢٠٠٠',
    '%00',
    '<script>',
  ])('answers null to a hostile text', (text) => {
    expect(geography.locate(text)).toBeNull();
  });
});

describe('time zones', () => {
  it('keeps Broken Hill on Adelaide time in both seasons', () => {
    const { zone } = geography.locate('Broken Hill NSW 2880')!;
    for (const instant of ['2026-01-15T00:00:00Z', '2026-07-15T00:00:00Z'])
      expect(offsetAt(zone, instant)).toBe(offsetAt('Australia/Adelaide', instant));
  });

  it.each([
    ['Gold Coast', 'Australia/Brisbane'],
    ['Coolangatta QLD', 'Australia/Brisbane'],
    ['Tweed Heads', 'Australia/Sydney'],
    ['Boggabilla', 'Australia/Sydney'],
    ['Kalka SA', 'Australia/Adelaide'],
    ['Lord Howe Island', 'Australia/Lord_Howe'],
    ['Norfolk Island', 'Pacific/Norfolk'],
    ['Christmas Island', 'Indian/Christmas'],
    ['Eucla', 'Australia/Eucla'],
    ['Kununurra', 'Australia/Perth'],
  ])('puts %s in %s, whatever the outline of a zone says near a border', (text, zone) => {
    expect(geography.locate(text)?.zone).toBe(zone);
  });
});

describe('search cities (R-29)', () => {
  it('names the city within 50 km and none beyond', () => {
    expect(citiesNear(geography.locate('Parramatta')!)).toEqual(['sydney']);
    expect(citiesNear(geography.locate('Fremantle')!)).toEqual(['perth']);
    expect(citiesNear(geography.locate('Queanbeyan')!)).toEqual(['canberra']);
    expect(citiesNear(geography.locate('Gold Coast')!)).toEqual([]);
    expect(citiesNear(geography.locate('Newcastle')!)).toEqual([]);
    expect(citiesNear(geography.locate('Broken Hill')!)).toEqual([]);
  });
});
