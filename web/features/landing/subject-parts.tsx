import { Check } from 'lucide-react';
import type { Subject } from '../../content/subjects';

export function Topics({ topics }: Pick<Subject, 'topics'>) {
  return (
    <div className="grid gap-10 md:grid-cols-3 md:gap-12">
      {topics.map(({ title, items }) => (
        <div key={title} className="border-t-2 border-forest pt-6">
          <h3 className="display text-2xl">{title}</h3>
          <ul className="mt-4 flex flex-col gap-2.5">
            {items.map((item) => (
              <li key={item} className="flex items-start gap-3">
                <Check className="mt-1 size-4 shrink-0 text-success" strokeWidth={2.5} aria-hidden="true" />
                {item}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

export function Levels({ levels }: Pick<Subject, 'levels'>) {
  return (
    <dl className="border-t border-field/40">
      {levels.map(({ name, text }) => (
        <div
          key={name}
          className="grid gap-x-10 gap-y-1 border-b border-field/40 py-5 md:grid-cols-[18rem_minmax(0,1fr)] md:items-baseline"
        >
          <dt className="display text-xl">{name}</dt>
          <dd className="prose-public text-muted">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Benefits({ benefits }: Pick<Subject, 'benefits'>) {
  return (
    <section aria-labelledby="benefits" className="on-forest bg-forest text-cream">
      <div className="measure py-16 sm:py-24">
        <h2 id="benefits" className="display mb-10 text-display-3">
          What one-to-one adds
        </h2>
        <dl className="grid gap-10 md:grid-cols-3 md:gap-12">
          {benefits.map(({ title, text }) => (
            <div key={title} className="border-t border-cream/25 pt-6">
              <dt className="display text-2xl">{title}</dt>
              <dd className="prose-public mt-3 text-cream/85">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
