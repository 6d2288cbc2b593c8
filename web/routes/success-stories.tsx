import { Play } from 'lucide-react';
import { TESTIMONIALS } from '../content/home';
import { EnquirySection } from '../features/enquiry/enquiry-section';
import { PageHead } from '../ui/page-head';
import { STORIES, STORIES_TEXT, STORIES_TITLE } from '../content/success-stories';
import { breadcrumbData, publicMeta } from '../lib/meta';
import { Avatar } from '../ui/avatar';
import { Banksia } from '../ui/banksia';
import { Stars } from '../ui/stars';

export const meta = () =>
  publicMeta('/success-stories', 'Success Stories', STORIES_TEXT, {
    data: [breadcrumbData({ name: 'Success Stories', path: '/success-stories' })],
  });

const GROUNDS = ['bg-sage', 'bg-honey', 'bg-sand'];

/** The six testimonials in full (P-25, R-01, R-115). */
export default function SuccessStories() {
  return (
    <main id="main" tabIndex={-1}>
      <PageHead title={STORIES_TITLE} text={STORIES_TEXT} />
      <div className="measure flex flex-col py-8 sm:py-14">
        {TESTIMONIALS.map(({ name, place, subject, minutes, quote }, index) => (
          <article
            key={name}
            aria-label={name}
            className="grid gap-x-14 gap-y-6 border-b border-line py-10 last:border-0 md:grid-cols-[5fr_7fr] md:items-center"
          >
            <div
              className={`relative grid aspect-[16/10] place-items-center overflow-hidden rounded-card ${GROUNDS[index % GROUNDS.length]}`}
            >
              <Banksia weight="fine" className="absolute -right-5 -bottom-8 size-44 opacity-50" />
              <Avatar name={name} className="size-24 bg-paper! text-3xl" />
              <span className="absolute bottom-4 left-4 inline-flex items-center gap-1.5 rounded-full bg-ink px-3 py-1.5 text-[0.8125rem] font-semibold text-white">
                <Play className="size-3.5 fill-current" aria-hidden="true" />
                <span className="figures">{minutes} min video</span>
              </span>
            </div>
            <div>
              <Stars rating={5} />
              <blockquote className="display mt-4 text-[1.625rem] leading-snug sm:text-[1.875rem]">
                “{quote}”
              </blockquote>
              <p className="prose-public mt-5 max-w-[58ch] text-muted">{STORIES[index]}</p>
              <p className="mt-5 text-[0.9375rem]">
                <span className="font-semibold">{name}</span>
                <span className="block text-muted">
                  {subject}, {place}
                </span>
              </p>
            </div>
          </article>
        ))}
      </div>
      <EnquirySection
        title="Start a story of your own"
        text="Tell us what you would like to be different by the end of next term. We ask tutors who can help with exactly that."
      />
    </main>
  );
}
