import { BadgeCheck, CalendarCheck, Columns3, LockKeyhole, MessagesSquare, Star } from 'lucide-react';
import { VERIFIED_MEANS } from '../../content/verified';
import { Button } from '../../ui/button';

const GROUPS = [
  {
    title: 'A tutor, in full',
    text: 'Everything a parent wants to know, answered before the first lesson.',
    features: [
      {
        icon: BadgeCheck,
        title: 'Checked by people',
        text: VERIFIED_MEANS,
      },
      {
        icon: Star,
        title: 'Reviews of real sessions',
        text: 'Only a family whose session was held is asked, once for each session, with ratings for communication, knowledge and punctuality.',
      },
      {
        icon: CalendarCheck,
        title: 'Times that are free',
        text: 'Hours, exceptions and sessions make up the times that can be booked, in your time zone and the tutor’s.',
      },
    ],
  },
  {
    title: 'Several quotes, side by side',
    text: 'One enquiry, up to five answers. You compare them and choose, or choose nobody.',
    features: [
      {
        icon: MessagesSquare,
        title: 'Written for you',
        text: 'Each quote is written for your child: a price, a plan, and when and where it could happen.',
      },
      {
        icon: Columns3,
        title: 'Made to be compared',
        text: 'Price per session and per month, fit with your times, experience and checks are in one table.',
      },
      {
        icon: LockKeyhole,
        title: 'Private until you decide',
        text: 'Tutors see a first name. Your phone number goes only to a tutor you choose to share it with.',
      },
    ],
  },
] as const;

/** What the two features of the demonstration are for. */
export function FeatureOverview({ onLive }: { onLive: () => void }) {
  return (
    <div className="flex flex-col gap-14 pt-12">
      {GROUPS.map(({ title, text, features }) => (
        <section
          key={title}
          aria-label={title}
          className="grid gap-x-14 gap-y-6 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]"
        >
          <div>
            <h2 className="display text-display-4">{title}</h2>
            <p className="prose-public mt-3 max-w-[44ch] text-muted">{text}</p>
          </div>
          <ul className="border-t border-line">
            {features.map(({ icon: Icon, title: name, text: words }) => (
              <li key={name} className="flex items-start gap-5 border-b border-line py-5">
                <Icon className="mt-1 size-6 shrink-0 text-forest" strokeWidth={1.6} aria-hidden="true" />
                <div>
                  <h3 className="text-lg font-semibold">{name}</h3>
                  <p className="mt-1 max-w-[58ch] leading-7 text-muted">{words}</p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-[20px] bg-sage/60 p-6 sm:p-9">
        <p className="display flex-1 text-2xl">Read a profile and five quotes as a family does.</p>
        <Button size="large" onClick={onLive}>
          Open the live demo
        </Button>
      </div>
    </div>
  );
}
