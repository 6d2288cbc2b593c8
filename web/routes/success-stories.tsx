import { EXAMPLE, TESTIMONIALS } from '../content/home';
import { EnquirySection } from '../features/enquiry/enquiry-section';
import { PageHead } from '../ui/page-head';
import { STORIES, STORIES_TEXT, STORIES_TITLE } from '../content/success-stories';
import { breadcrumbData, publicMeta } from '../lib/meta';
import { StoryPoster } from '../features/home/story-poster';
import { Badge } from '../ui/badge';
import { Stars } from '../ui/stars';

export const meta = () =>
  publicMeta('/success-stories', 'Success Stories', STORIES_TEXT, {
    data: [breadcrumbData({ name: 'Success Stories', path: '/success-stories' })],
  });

/** The six testimonials in full (P-25, R-01, R-115). */
export default function SuccessStories() {
  return (
    <main id="main" tabIndex={-1}>
      <PageHead title={STORIES_TITLE} text={STORIES_TEXT} />
      <div className="measure flex flex-col py-8 sm:py-14">
        {TESTIMONIALS.map(({ name, subject, quote }, index) => (
          <article
            key={name}
            aria-label={name}
            className="grid gap-x-14 gap-y-6 border-b border-line py-10 last:border-0 md:grid-cols-[5fr_7fr] md:items-center"
          >
            <StoryPoster story={index} className="rounded-card" />
            <div>
              <div className="flex items-center gap-3">
                <Stars rating={5} />
                <Badge>{EXAMPLE}</Badge>
              </div>
              <blockquote className="display mt-4 text-3xl leading-snug">“{quote}”</blockquote>
              <p className="prose-public mt-5 max-w-[58ch] text-muted">{STORIES[index]}</p>
              <p className="mt-5 text-body">
                <span className="font-semibold">{name}</span>
                <span className="block text-muted">{subject}</span>
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
