import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { BLOG_TEASERS } from '../../content/home';
import { moreLink, Section } from '../../ui/section';

export function BlogTeasers() {
  const more = (
    <Link to="/blog" className={moreLink}>
      Read the blog <ArrowRight className="size-4" aria-hidden="true" />
    </Link>
  );
  return (
    <Section title="Worth ten minutes" aside={more} className="border-t border-line">
      <ul className="divide-y divide-line border-y border-line">
        {BLOG_TEASERS.map(({ slug, category, title, text, minutes }) => (
          <li key={slug}>
            <Link
              to={`/blog/${slug}`}
              className="group grid gap-x-10 gap-y-2 py-7 md:grid-cols-[11rem_1fr_6rem] md:items-baseline"
            >
              <span className="eyebrow">{category}</span>
              <span>
                <span className="display block text-2xl decoration-[1.5px] underline-offset-[6px] group-hover:underline">
                  {title}
                </span>
                <span className="prose-public mt-2 block max-w-[62ch] text-muted">{text}</span>
              </span>
              <span className="figures text-sm text-muted md:text-right">{minutes} min read</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
