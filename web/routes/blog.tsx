import { counted } from '@domain/shared/format.js';
import { useState } from 'react';
import { Link } from 'react-router';
import { type Article, ARTICLES, CATEGORIES, type Category } from '../content/blog';
import { NewsletterBox } from '../features/newsletter/newsletter-box';
import { PageHead } from '../ui/page-head';
import { breadcrumbData, publicMeta } from '../lib/meta';
import { Banksia } from '../ui/banksia';
import { Chip } from '../ui/chip';

const TEXT = 'Short, practical articles about learning, exams and choosing help, written for families.';

export const meta = () =>
  publicMeta('/blog', 'Blog', TEXT, { data: [breadcrumbData({ name: 'Blog', path: '/blog' })] });

/** Six articles under seven filters, and the newsletter (P-17, P-18, R-08). */
export default function Blog() {
  const [category, setCategory] = useState<Category>('All');
  const shown = ARTICLES.filter((article) => category === 'All' || article.category === category);
  const [featured, ...further] = category === 'All' ? shown : [undefined, ...shown];
  return (
    <main id="main" tabIndex={-1}>
      <PageHead title="Worth ten minutes" text={TEXT} />
      <div className="measure py-12 sm:py-16">
        <div role="group" aria-label="Categories" className="flex flex-wrap gap-2">
          {CATEGORIES.map((name) => (
            <Chip key={name} pressed={name === category} onClick={() => setCategory(name)}>
              {name}
            </Chip>
          ))}
        </div>
        <p role="status" className="mt-5 text-body text-muted">
          {counted(shown.length, 'article')}
        </p>
        {featured && <Featured article={featured} />}
        <ul aria-label="Articles" className="mt-8 divide-y divide-line border-y border-line">
          {further.map((article) => article && <Row key={article.slug} article={article} />)}
        </ul>
      </div>
      <NewsletterBox />
    </main>
  );
}

const titleStyle = 'display block decoration-[1.5px] underline-offset-[6px] group-hover:underline';

function Featured({ article: { slug, category, title, text, date, minutes } }: { article: Article }) {
  return (
    <article className="mt-6">
      <Link
        to={`/blog/${slug}`}
        className="group grid overflow-hidden rounded-[20px] border border-line bg-paper transition-colors duration-150 hover:border-forest lg:grid-cols-[5fr_7fr]"
      >
        <span className="relative grid min-h-44 place-items-center overflow-hidden bg-honey lg:min-h-80">
          <Banksia weight="fine" className="size-36 lg:size-60" />
        </span>
        <span className="flex flex-col justify-center p-7 sm:p-10">
          <span className="eyebrow">Featured in {category}</span>
          <h2 className={`${titleStyle} mt-3 text-display-3`}>{title}</h2>
          <span className="prose-public mt-4 max-w-[56ch] text-muted">{text}</span>
          <span className="figures mt-6 text-body text-muted">
            {date} · {minutes} min read
          </span>
        </span>
      </Link>
    </article>
  );
}

function Row({ article: { slug, category, title, text, date, minutes } }: { article: Article }) {
  return (
    <li>
      <article>
        <Link
          to={`/blog/${slug}`}
          className="group grid gap-x-10 gap-y-2 py-7 md:grid-cols-[11rem_1fr_9rem] md:items-baseline"
        >
          <span className="eyebrow">{category}</span>
          <span>
            <h2 className={`${titleStyle} text-2xl`}>{title}</h2>
            <span className="prose-public mt-2 block max-w-[62ch] text-muted">{text}</span>
          </span>
          <span className="figures text-sm text-muted md:text-right">
            {date}
            <span className="md:hidden"> · </span>
            <span className="md:block">{minutes} min read</span>
          </span>
        </Link>
      </article>
    </li>
  );
}
