import { PARENT_QUOTES } from '../../content/home';
import { Avatar } from '../../ui/avatar';
import { Section } from '../../ui/section';

export function ParentQuotes() {
  return (
    <Section title="What parents tell us" intro="Rated 4.8/5 in 127+ reviews by parents.">
      <div className="grid gap-10 md:grid-cols-3 md:gap-12">
        {PARENT_QUOTES.map(({ quote, name, role }) => (
          <figure key={name} className="flex flex-col border-t border-line pt-6">
            <blockquote className="prose-public flex-1">“{quote}”</blockquote>
            <figcaption className="mt-6 flex items-center gap-3">
              <Avatar name={name} />
              <span className="text-[0.9375rem] leading-snug">
                <span className="font-semibold">{name}</span>
                <span className="block text-muted">{role}</span>
              </span>
            </figcaption>
          </figure>
        ))}
      </div>
    </Section>
  );
}
