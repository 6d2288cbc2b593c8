import { AI_BLURBS } from '../../content/home';
import { Banksia } from '../../ui/banksia';

export function AiBlurbs() {
  return (
    <section aria-labelledby="ai-heading" className="on-forest overflow-hidden bg-forest text-cream">
      <div className="measure relative grid gap-12 py-16 sm:py-24 lg:grid-cols-[5fr_7fr] lg:gap-20">
        <div>
          <h2 id="ai-heading" className="display text-display-3">
            AI does the sorting. People do the teaching.
          </h2>
          <p className="prose-public mt-5 max-w-[44ch] text-cream/85">
            AI-enhanced tutoring means less searching for you and more time on the thing that works: one good tutor, one
            student.
          </p>
          <Banksia weight="fine" className="mt-10 hidden size-44 lg:block [&_use:last-child]:stroke-sage" />
        </div>
        <dl className="flex flex-col">
          {AI_BLURBS.map(({ title, text }) => (
            <div key={title} className="border-t border-cream/20 py-7 first:border-0 first:pt-0 last:pb-0">
              <dt className="display text-xl">{title}</dt>
              <dd className="prose-public mt-2 max-w-[58ch] text-cream/85">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
