import type { Geography, Place } from '../../application/ports/enquiry/geography.js';
import type { Random } from './random.js';

/** The ten cities with how many tutors each has (S0§9), and suburbs of theirs by postcode. */
const CITIES: readonly { tutors: number; state: string; suburbs: string }[] = [
  {
    tutors: 250,
    state: 'NSW',
    suburbs:
      'Sydney 2000, Parramatta 2150, Chatswood 2067, Bondi 2026, Newtown 2042, Strathfield 2135, Hornsby 2077, Epping 2121, Castle Hill 2154, Blacktown 2148, Hurstville 2220, Bankstown 2200, Liverpool 2170, Randwick 2031, Manly 2095, Mosman 2088, Ryde 2112, Burwood 2134, Marrickville 2204, Cronulla 2230, Lane Cove 2066, Dee Why 2099, Penrith 2750, Campbelltown 2560, Auburn 2144, Kogarah 2217, Gordon 2072, Leichhardt 2040',
  },
  {
    tutors: 180,
    state: 'VIC',
    suburbs:
      'Melbourne 3000, Carlton 3053, Fitzroy 3065, Brunswick 3056, Richmond 3121, Hawthorn 3122, Camberwell 3124, Box Hill 3128, Doncaster 3108, Glen Waverley 3150, Clayton 3168, Caulfield 3162, St Kilda 3182, Brighton 3186, Footscray 3011, Essendon 3040, Preston 3072, Northcote 3070, Kew 3101, Balwyn 3103, Dandenong 3175, Frankston 3199, Werribee 3030, Point Cook 3030, Sunbury 3429, Ringwood 3134',
  },
  {
    tutors: 120,
    state: 'QLD',
    suburbs:
      'Brisbane 4000, Toowong 4066, Indooroopilly 4068, St Lucia 4067, Paddington 4064, New Farm 4005, Ascot 4007, Chermside 4032, Carindale 4152, Sunnybank 4109, Mount Gravatt 4122, Coorparoo 4151, Kenmore 4069, Ashgrove 4060, Wynnum 4178, Redcliffe 4020, Springwood 4127, Calamvale 4116',
  },
  {
    tutors: 90,
    state: 'WA',
    suburbs:
      'Perth 6000, Subiaco 6008, Nedlands 6009, Claremont 6010, Cottesloe 6011, Fremantle 6160, Applecross 6153, Willetton 6155, Canning Vale 6155, Victoria Park 6100, Mount Lawley 6050, Morley 6062, Joondalup 6027, Scarborough 6019, Rockingham 6168',
  },
  {
    tutors: 65,
    state: 'SA',
    suburbs:
      'Adelaide 5000, North Adelaide 5006, Unley 5061, Norwood 5067, Burnside 5066, Glenelg 5045, Prospect 5082, Magill 5072, Mitcham 5062, Henley Beach 5022, Modbury 5092, Campbelltown 5074',
  },
  {
    tutors: 55,
    state: 'QLD',
    suburbs:
      'Southport 4215, Surfers Paradise 4217, Broadbeach 4218, Robina 4226, Burleigh Heads 4220, Nerang 4211, Coomera 4209, Palm Beach 4221',
  },
  {
    tutors: 40,
    state: 'ACT',
    suburbs:
      'Canberra 2601, Belconnen 2617, Gungahlin 2912, Woden 2606, Braddon 2612, Kingston 2604, Dickson 2602, Tuggeranong 2900',
  },
  {
    tutors: 35,
    state: 'NSW',
    suburbs:
      'Newcastle 2300, Merewether 2291, Hamilton 2303, Charlestown 2290, Lambton 2299, Kotara 2289, Mayfield 2304',
  },
  {
    tutors: 25,
    state: 'TAS',
    suburbs:
      'Hobart 7000, Sandy Bay 7005, Battery Point 7004, Glenorchy 7010, Kingston 7050, Bellerive 7018, Lindisfarne 7015',
  },
  {
    tutors: 20,
    state: 'TAS',
    suburbs: 'Launceston 7250, Newstead 7250, Riverside 7250, Mowbray 7248, Invermay 7248, Kings Meadows 7249',
  },
];

/** Where people live, drawn by the size of the ten cities. */
export class Places {
  private readonly cities: (readonly [Place[], number])[];

  constructor(geography: Geography) {
    this.cities = CITIES.map(({ tutors, state, suburbs }) => [
      suburbs.split(', ').flatMap((suburb) => geography.locate(`${suburb} ${state}`) ?? []),
      tutors,
    ]);
  }

  draw(random: Random): Place {
    return random.of(random.weighted(this.cities));
  }

  /** The first suburb of the first city. */
  get centre(): Place {
    return this.cities[0]?.[0][0] as Place;
  }
}
