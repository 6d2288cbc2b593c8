import { ArrowRight, Play } from 'lucide-react';
import { Link } from 'react-router';
import { TESTIMONIALS } from '../../content/home';
import { Avatar } from '../../ui/avatar';
import { Banksia } from '../../ui/banksia';
import { Stars } from '../../ui/stars';
import { moreLink, Section } from '../../ui/section';

const ON_HOME = 3;

/** Three of the six video testimonials (P-25, R-115). */
export function Testimonials() {
  const more = (
    <Link to="/success-stories" className={moreLink}>
      All success stories <ArrowRight className="size-4" aria-hidden="true" />
    </Link>
  );
  return (
    <Section id="testimonials" title="In their own words" aside={more}>
      <div className="grid gap-6 md:grid-cols-3">
        {TESTIMONIALS.slice(0, ON_HOME).map(({ name, place, subject, minutes, quote }, index) => (
          <article key={name} className="flex flex-col overflow-hidden rounded-card border border-line bg-paper">
            <div
              className={`relative grid aspect-[16/10] place-items-center overflow-hidden ${['bg-sage', 'bg-honey', 'bg-sand'][index]}`}
            >
              <Banksia weight="fine" className="absolute -right-5 -bottom-8 size-40 opacity-50" />
              <Avatar name={name} className="size-20 bg-paper! text-2xl" />
              <span className="absolute bottom-4 left-4 inline-flex items-center gap-1.5 rounded-full bg-ink px-3 py-1.5 text-[0.8125rem] font-semibold text-white">
                <Play className="size-3.5 fill-current" aria-hidden="true" />
                <span className="figures">{minutes} min video</span>
              </span>
            </div>
            <div className="flex flex-1 flex-col p-6">
              <Stars rating={5} />
              <blockquote className="display mt-4 flex-1 text-[1.3125rem] leading-snug">“{quote}”</blockquote>
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
    </Section>
  );
}
