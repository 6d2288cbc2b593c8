import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { EXAMPLE, TESTIMONIALS, TESTIMONIALS_TEXT, TESTIMONIALS_TITLE } from '../../content/home';
import { Badge } from '../../ui/badge';
import { Stars } from '../../ui/stars';
import { moreLink, Section } from '../../ui/section';
import { StoryPoster } from './story-poster';

const ON_HOME = 3;

/** Three of the six video testimonials (P-25, R-115), which are examples and say so. */
export function Testimonials() {
  const more = (
    <Link to="/success-stories" className={moreLink}>
      All success stories <ArrowRight className="size-4" aria-hidden="true" />
    </Link>
  );
  return (
    <Section id="testimonials" title={TESTIMONIALS_TITLE} intro={TESTIMONIALS_TEXT} aside={more}>
      <div className="grid gap-6 md:grid-cols-3">
        {TESTIMONIALS.slice(0, ON_HOME).map(({ name, subject, quote }, index) => (
          <article key={name} className="flex flex-col overflow-hidden rounded-card border border-line bg-paper">
            <StoryPoster story={index} />
            <div className="flex flex-1 flex-col p-6">
              <div className="flex items-center justify-between gap-3">
                <Stars rating={5} />
                <Badge>{EXAMPLE}</Badge>
              </div>
              <blockquote className="display mt-4 flex-1 text-xl leading-snug">“{quote}”</blockquote>
              <p className="mt-5 text-body">
                <span className="font-semibold">{name}</span>
                <span className="block text-muted">{subject}</span>
              </p>
            </div>
          </article>
        ))}
      </div>
    </Section>
  );
}
