import { HOUR } from '../../support/test-app.js';

/** What the specification knows of a small market, as plain statuses; nothing of it is asked of the domain. */
export type World = { now: number; tutors: Tutor[]; enquiries: Enquiry[] };

/** `wwcUntil` is that of the newest approved contract. */
export type Tutor = { contracts: Contract[]; wwcUntil: number };
export type Contract = { status: 'submitted' | 'approved' | 'rejected'; wwcUntil: number };

export type Enquiry = {
  ready: boolean;
  status: 'submitted' | 'matching' | 'quoted' | 'filled' | 'closed';
  waves: number;
  /** Of these, before it was last opened again, and when that was (G-08). */
  wavesBefore: number;
  reopenedAt: number | null;
  nextWaveAt: number | null;
  erased: boolean;
  /** How often its family has put it right (G-11). */
  changes: number;
  /** One for each tutor, null before it is invited. */
  opportunities: (Opportunity | null)[];
  quotes: Quote[];
  sessions: Session[];
  requests: Request[];
};
export type Opportunity = {
  status: 'available' | 'accepted' | 'rejected' | 'expired';
  until: number;
  acceptedAt: number | null;
  shared: boolean;
  contractSubmitted: boolean;
};
export type Quote = {
  tutor: number;
  /** On which it was made: a runner-up gets another one. */
  opportunity: Opportunity;
  status: 'submitted' | 'accepted' | 'rejected' | 'expired';
  ending: string | null;
  /** As it reads now, and in whatever version. */
  viewed: boolean;
  seen: boolean;
  /** How many changes of the enquiry there were when it was written last. */
  writtenFor: number;
  /** The last day of Sydney on which it stands. */
  lastDay: string;
};
export const SESSION_STATUSES = ['confirmed', 'in_progress', 'completed', 'cancelled', 'no_show'] as const;
export type Session = { tutor: number; status: (typeof SESSION_STATUSES)[number]; at: number };
export type Request = {
  quote: number;
  status: 'pending' | 'confirmed' | 'declined' | 'expired';
  at: number;
  until: number;
};

const DAY = 24 * HOUR;
const dayInSydney = (at: number) => new Date(at).toLocaleDateString('en-CA', { timeZone: 'Australia/Sydney' });

/** The day of Sydney seven days on. */
export const lastDayOfQuote = (now: number) =>
  new Date(Date.parse(dayInSydney(now)) + 7 * DAY).toISOString().slice(0, 10);

/** what a tutor begins with. */
export const newTutor = (now: number): Tutor => ({
  contracts: [{ status: 'approved', wwcUntil: now + 365 * DAY }],
  wwcUntil: now + 365 * DAY,
});

/** Lets time pass: what ends by itself has ended then, whether or not anybody looked. */
export function pass(world: World, milliseconds: number): void {
  world.now += milliseconds;
  for (const { opportunities, quotes, requests } of world.enquiries) {
    for (const one of opportunities) if (one?.status === 'available' && world.now >= one.until) one.status = 'expired';
    for (const one of quotes)
      if (one.status === 'submitted' && dayInSydney(world.now) > one.lastDay) end(one, 'expired', 'time');
    for (const one of requests) if (one.status === 'pending' && world.now >= one.until) one.status = 'expired';
  }
}

/** R-49, and once more after each change of the enquiry (G-11). */
export const mayBeRevised = ({ changes }: Enquiry, { status, seen, writtenFor }: Quote) =>
  status === 'submitted' && (!seen || writtenFor !== changes);

export function end(quote: Quote, status: Quote['status'], ending: string): void {
  Object.assign(quote, { status, ending });
}

/** What everybody sees of it through the API. */
export const shown = ({ tutors, enquiries }: World) => ({
  families: enquiries.map(({ erased, status, opportunities, quotes, sessions, requests }) =>
    erased
      ? null
      : {
          status,
          invited: opportunities.filter((one) => one !== null).length,
          accepted: opportunities.filter((one) => one?.status === 'accepted').length,
          openQuotes: quotes.filter((one) => one.status === 'submitted').length,
          chosen: quotes.findIndex((one) => one.status === 'accepted'),
          quotes: quotes.map((quote) => ({
            status: quote.status,
            ending: quote.ending,
            viewed: quote.viewed,
            shared: quote.opportunity.shared,
            contact: quote.status === 'accepted',
          })),
          sessions: sessions.map((one) => one.status),
          request: requests.at(-1)?.status ?? null,
        },
  ),
  tutors: tutors.map(({ contracts }, tutor) => ({
    contracts: contracts.map(({ status }) => status),
    opportunities: enquiries.map(({ erased, opportunities }) => {
      const own = opportunities[tutor];
      if (!own) return null;
      const { status, shared, contractSubmitted } = own;
      return { status, contractSubmitted, shared, name: erased ? '' : shared ? 'Jane Mary Doe' : 'Jane D.' };
    }),
    quotes: enquiries.map((enquiry) =>
      enquiry.quotes.map((one) =>
        one.tutor === tutor ? { status: one.status, ending: one.ending, revisable: mayBeRevised(enquiry, one) } : null,
      ),
    ),
    sessions: enquiries.map(({ sessions }) => sessions.map((one) => (one.tutor === tutor ? one.status : null))),
  })),
});
export type Shown = ReturnType<typeof shown>;
