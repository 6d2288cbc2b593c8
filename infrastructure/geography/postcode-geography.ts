import { Injectable } from '@nestjs/common';
import tzLookup from '@photostructure/tz-lookup';
import { Geography, type Place } from '../../application/ports/enquiry/geography.js';
import { type State, STATES } from '../../domain/shared/state.js';
import { type Gazetteer, readGazetteer, spelling, type Spot } from './gazetteer.js';

/** The zones of each state, its main one first. Outlines of zones are rough near a border, the state is not. */
const ZONES: Record<State, readonly [string, ...string[]]> = {
  NSW: ['Australia/Sydney', 'Australia/Broken_Hill', 'Australia/Lord_Howe', 'Pacific/Norfolk'],
  ACT: ['Australia/Sydney'],
  VIC: ['Australia/Melbourne'],
  QLD: ['Australia/Brisbane'],
  SA: ['Australia/Adelaide'],
  WA: ['Australia/Perth', 'Australia/Eucla', 'Indian/Christmas', 'Indian/Cocos'],
  TAS: ['Australia/Hobart', 'Antarctica/Macquarie'],
  NT: ['Australia/Darwin'],
};

function zoneOf({ latitude, longitude, state }: Spot): string {
  const zones = ZONES[state];
  if (zones.length === 1) return zones[0];
  const zone = tzLookup(latitude, longitude);
  return zones.includes(zone) ? zone : zones[0];
}

const STATE_NAMES: Record<string, State> = {
  ...Object.fromEntries(STATES.map((state) => [state, state])),
  'NEW SOUTH WALES': 'NSW',
  VICTORIA: 'VIC',
  QUEENSLAND: 'QLD',
  'SOUTH AUSTRALIA': 'SA',
  'WESTERN AUSTRALIA': 'WA',
  TASMANIA: 'TAS',
  'AUSTRALIAN CAPITAL TERRITORY': 'ACT',
  'NORTHERN TERRITORY': 'NT',
};
const ENDS_IN_STATE = new RegExp(`^(?:(.*) )?(${Object.keys(STATE_NAMES).join('|')})$`);
const LONGEST = 200;

/** A text's name of a place and its state, `AUSTRALIA` left out. */
function nameAndState(text: string): { name: string; state: State | null } {
  const words = spelling(text).replace(/(?<!SOUTH|WESTERN) AUSTRALIA$/, '');
  const match = ENDS_IN_STATE.exec(words);
  return match
    ? { name: spelling(match[1] ?? ''), state: STATE_NAMES[match[2] ?? ''] ?? null }
    : { name: words, state: null };
}

let gazetteer: Gazetteer | null = null;

/** The Australian postcode list, read once for the process, which takes a third of a second. */
export const places = (): Gazetteer => (gazetteer ??= readGazetteer());

/** Places by the Australian postcode list, which is read when it is first asked, then looked up by key. */
@Injectable()
export class PostcodeGeography extends Geography {
  locate(location: string): Place | null {
    const text = location.slice(0, LONGEST).normalize('NFKC');
    const postcode = text.match(/(?<![\p{L}\p{N}])[0-9]{4}(?![\p{L}\p{N}])/gu)?.at(-1);
    const words = postcode ? text.replaceAll(postcode, ' ') : text;
    const { name, state } = nameAndState(words);
    const names = [name, ...words.split(',').map((part) => nameAndState(part).name)].filter(Boolean);
    const spot = (postcode ? this.within(postcode, names, state) : null) ?? this.named(names, state);
    if (!spot) return null;
    const { latitude, longitude, suburb } = spot;
    return { postcode: spot.postcode, suburb, state: spot.state, latitude, longitude, zone: zoneOf(spot) };
  }

  private within(postcode: string, names: string[], state: State | null): Spot | null {
    const { byName, byPostcode } = places();
    for (const name of names) {
      const spot = byName.get(name)?.find((one) => one.postcode === postcode);
      if (spot) return spot;
    }
    const spots = byPostcode.get(postcode);
    return spots?.find((spot) => spot.state === state) ?? spots?.[0] ?? null;
  }

  private named(names: string[], state: State | null): Spot | null {
    const { byName } = places();
    for (const name of names) {
      const spot = byName.get(name)?.find((one) => state === null || one.state === state);
      if (spot) return spot;
    }
    return null;
  }
}
