import { EXAMPLE, PARENT_QUOTES, PARENT_QUOTES_TEXT, PARENT_QUOTES_TITLE } from '../../content/home';
import { Badge } from '../../ui/badge';
import { Section } from '../../ui/section';

/** Three quotes of parents (P-10), which are examples and say so. */
export function ParentQuotes() {
  return (
    <Section title={PARENT_QUOTES_TITLE} intro={PARENT_QUOTES_TEXT}>
      <div className="grid gap-10 md:grid-cols-3 md:gap-12">
        {PARENT_QUOTES.map(({ quote, role }) => (
          <figure key={role} className="flex flex-col border-t border-line pt-6">
            <blockquote className="prose-public flex-1">“{quote}”</blockquote>
            <figcaption className="mt-5 flex items-center gap-2.5 text-body text-muted">
              <Badge>{EXAMPLE}</Badge>
              {role}
            </figcaption>
          </figure>
        ))}
      </div>
    </Section>
  );
}
