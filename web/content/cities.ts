import { slugOf, titleOf } from '@contract/slug.js';
import { OTHER_CITY_TUTORS } from './figures';
import { CITIES, within } from './offer';

export type Area = { name: string; suburbs: string };
export type Cafe = { name: string; place: string; note: string };
export type City = {
  slug: string;
  /** '' where the address names no place. */ name: string;
  tutors: string;
  isListed: boolean;
  description: string[];
  areas: Area[];
  areasIntro: string;
  cafes: Cafe[];
  cafesIntro: string;
};

type OwnWords = Pick<City, 'description' | 'areas' | 'areasIntro' | 'cafes' | 'cafesIntro'>;

const OWN_WORDS = new Map<string, OwnWords>([
  [
    'sydney',
    {
      description: [
        'From selective school practice in Epping to HSC English in Newtown, our Sydney tutors teach the NSW syllabus every week and know what its markers look for.',
        'Crossing the harbour on a school night helps nobody, so we ask tutors who already work on your side of the bridge. If the right one lives too far away, you meet online.',
      ],
      areasIntro: 'Tutors come to you in every part of Greater Sydney. These are the areas where we are asked most.',
      areas: [
        { name: 'City and Inner West', suburbs: 'Sydney CBD, Newtown, Marrickville, Leichhardt, Ashfield, Burwood' },
        { name: 'Eastern Suburbs', suburbs: 'Bondi, Randwick, Paddington, Double Bay, Maroubra, Coogee' },
        { name: 'Lower North Shore', suburbs: 'North Sydney, Mosman, Lane Cove, Chatswood, Willoughby' },
        { name: 'Upper North Shore and Hills', suburbs: 'Hornsby, Pymble, Epping, Castle Hill, Kellyville' },
        { name: 'Northern Beaches', suburbs: 'Manly, Dee Why, Brookvale, Mona Vale, Avalon' },
        { name: 'Western Sydney', suburbs: 'Parramatta, Blacktown, Penrith, Liverpool, Campbelltown' },
        { name: 'St George and Sutherland', suburbs: 'Hurstville, Kogarah, Cronulla, Miranda, Engadine' },
      ],
      cafesIntro:
        'We name a cafe as a partner only when it has agreed to keep a table for lessons. Until then, these are streets where one is easy to find.',
      cafes: [
        { name: 'King Street', place: 'Newtown', note: 'A cafe at every corner; the lunch hour is over by two' },
        { name: 'Miller Street', place: 'North Sydney', note: 'Close to the station, for lessons on the way home' },
        { name: 'Church Street', place: 'Parramatta', note: 'Room for laptops, and the library is near' },
        { name: 'Pittwater Road', place: 'Dee Why', note: 'On the bus line, and a walk from the beach' },
      ],
    },
  ],
  [
    'melbourne',
    {
      description: [
        'VCE study scores, scholarship tests, or the first chapter book: our Melbourne tutors have taught it, and many sat the same exams themselves not long ago.',
        'Tram, train or bike, most of them reach their students in under half an hour. For the outer suburbs and the winter months, many families choose one lesson at home and one online.',
      ],
      areasIntro: 'We cover Melbourne from Werribee to the Dandenongs. These are the areas where we are asked most.',
      areas: [
        { name: 'City and Inner North', suburbs: 'Carlton, Fitzroy, Brunswick, Northcote, Coburg, Preston' },
        { name: 'Inner East', suburbs: 'Richmond, Hawthorn, Kew, Camberwell, Balwyn' },
        { name: 'Bayside', suburbs: 'St Kilda, Elwood, Brighton, Sandringham, Mentone' },
        { name: 'South East', suburbs: 'Caulfield, Glen Waverley, Clayton, Dandenong, Berwick' },
        { name: 'Outer East', suburbs: 'Box Hill, Doncaster, Ringwood, Croydon, Lilydale' },
        { name: 'Western Suburbs', suburbs: 'Footscray, Yarraville, Sunshine, Werribee, Point Cook' },
        { name: 'Northern Growth', suburbs: 'Reservoir, Epping, Craigieburn, Mill Park, South Morang' },
      ],
      cafesIntro:
        'We name a cafe as a partner only when it has agreed to keep a table for lessons. In Melbourne a good table is never far, and these streets have many.',
      cafes: [
        { name: 'Rathdowne Street', place: 'Carlton', note: 'Long tables under the plane trees, near the library' },
        { name: 'Glenferrie Road', place: 'Hawthorn', note: 'Between the station and several schools' },
        { name: 'Anderson Street', place: 'Yarraville', note: 'Beside the station, and calm in the afternoon' },
        { name: 'Kingsway', place: 'Glen Waverley', note: 'Open late on weekdays, for lessons after dinner' },
      ],
    },
  ],
  [
    'brisbane',
    {
      description: [
        'Queensland marks differently: internal assessments all year, then externals that count. Our Brisbane tutors plan around both, so that the big weeks do not arrive as a surprise.',
        'Lessons fit between school, sport and the heat: before the bell, after training, or online when a storm rolls in.',
      ],
      areasIntro: 'Both sides of the river, and out to the bay. These are the areas where we are asked most.',
      areas: [
        { name: 'City and Inner North', suburbs: 'Fortitude Valley, New Farm, Paddington, Ashgrove, Kelvin Grove' },
        { name: 'Inner South', suburbs: 'West End, South Brisbane, Woolloongabba, Coorparoo, Camp Hill' },
        { name: 'Western Suburbs', suburbs: 'Toowong, St Lucia, Indooroopilly, Kenmore, The Gap' },
        { name: 'Northside', suburbs: 'Chermside, Aspley, Nundah, Stafford, North Lakes' },
        { name: 'Southside', suburbs: 'Mount Gravatt, Sunnybank, Carindale, Springwood, Logan' },
        { name: 'Bayside', suburbs: 'Wynnum, Manly, Cleveland, Redcliffe' },
      ],
      cafesIntro:
        'We name a cafe as a partner only when it has agreed to keep a table for lessons. Until then, look for shade and cold water on one of these streets.',
      cafes: [
        { name: 'Boundary Street', place: 'West End', note: 'Verandas, and calm back rooms in the afternoon' },
        { name: 'Sherwood Road', place: 'Toowong', note: 'Near the train and the university bus' },
        { name: 'Hamilton Road', place: 'Chermside', note: 'Air-conditioned, with parking close by' },
        { name: 'Bay Terrace', place: 'Wynnum', note: 'Open early, for lessons before school' },
      ],
    },
  ],
]);

function genericWords(name: string): OwnWords {
  const place = name || 'your area';
  return {
    description: [
      `Tell us what you need and we ask vetted tutors who teach ${within(place)} and close by. Those who want to teach you write back with a price and a plan.`,
      'Meet at home, at a local cafe or online. Every tutor holds a working-with-children check, and you have your money back if the first session is not right.',
    ],
    areasIntro: 'You name a suburb or a postcode in your enquiry; we look for tutors who can reach it.',
    areas: [
      { name: name ? `Central ${name}` : 'The centre', suburbs: 'At home, at the library, or near work' },
      { name: 'The suburbs', suburbs: 'Tutors who live near you and know your schools' },
      { name: 'Nearby towns', suburbs: 'Some tutors travel; their quote says how far' },
      { name: 'Anywhere, online', suburbs: 'By video call, with a shared whiteboard' },
    ],
    cafesIntro: `We are still choosing partner cafes ${within(place)}. Until then, these work just as well.`,
    cafes: [
      {
        name: 'Your local cafe',
        place: name || 'Near you',
        note: 'Name one that you like, and your tutor meets you there',
      },
      {
        name: 'The library cafe',
        place: 'Beside the shelves',
        note: 'Quiet by habit, and open on Saturdays in most places',
      },
      {
        name: 'A cafe near school',
        place: 'After the bell',
        note: 'By half past three, most of them have a free table',
      },
    ],
  };
}

/** The page of any address below `/tutors/` (P-14, P-15, R-108). */
export function cityOf(address: string): City {
  const title = titleOf(address);
  const city = CITIES.find(({ name }) => name === title);
  return {
    slug: city?.slug ?? slugOf(title),
    name: title,
    tutors: city?.tutors ?? OTHER_CITY_TUTORS,
    isListed: city !== undefined,
    ...(OWN_WORDS.get(city?.slug ?? '') ?? genericWords(title)),
  };
}
