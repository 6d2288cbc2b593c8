import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { type Article, ARTICLES, AUTHOR } from '../content/blog';
import { BODY } from '../content/how-to-choose-private-tutor';
import { ArticleNotFound } from '../features/blog/article-not-found';
import { ShareButtons } from '../features/blog/share-buttons';
import { EnquirySection } from '../features/enquiry/enquiry-section';
import { moreLink } from '../ui/section';
import { blogPostingData, breadcrumbData, privateMeta, publicMeta } from '../lib/meta';
import { Initials } from '../ui/initials';
import type { Route } from './+types/blog-article';

const articleOf = (slug: string): Article | undefined =>
  slug === 'how-to-choose-private-tutor' ? ARTICLES.find((article) => article.slug === slug) : undefined;

export const meta = ({ params }: Route.MetaArgs) => {
  const article = articleOf(params.slug);
  if (!article) return privateMeta('Blog Post Not Found');
  const { title, text, published } = article;
  const path = `/blog/${article.slug}`;
  return publicMeta(path, title, text, {
    type: 'article',
    data: [
      blogPostingData({ path, headline: title, description: text, published }),
      breadcrumbData({ name: 'Blog', path: '/blog' }, { name: title, path }),
    ],
  });
};

/** One article (P-19), or the words that it is not there (P-20). */
export default function BlogArticle({ params }: Route.ComponentProps) {
  const article = articleOf(params.slug);
  if (!article) return <ArticleNotFound />;
  const { category, title, text, date, published, minutes } = article;
  return (
    <main id="main" tabIndex={-1}>
      <article className="measure max-w-[calc(44rem+48px)] py-10 sm:py-16">
        <Link to="/blog" className={moreLink}>
          <ArrowLeft className="size-4" aria-hidden="true" />
          All articles
        </Link>
        <header className="mt-8 border-b border-line pb-8">
          <p className="eyebrow">{category}</p>
          <h1 className="display mt-3 text-display-2">{title}</h1>
          <p className="prose-public mt-5 text-muted">{text}</p>
          <div className="mt-7 flex flex-wrap items-center justify-between gap-x-8 gap-y-5">
            <p className="flex items-center gap-3 text-body leading-snug">
              <Initials name={AUTHOR.replace('The ', '')} className="size-11" />
              <span>
                <span className="block font-semibold">{AUTHOR}</span>
                <span className="figures text-muted">
                  <time dateTime={published}>{date}</time> · {minutes} min read
                </span>
              </span>
            </p>
            <ShareButtons title={title} />
          </div>
        </header>
        <div className="mt-9 flex flex-col gap-11">
          {BODY.map(({ heading, paragraphs, list, after }) => (
            <section key={heading ?? 'start'} className="prose-public flex flex-col gap-5">
              {heading && <h2 className="display text-display-4">{heading}</h2>}
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {list && (
                <ul className="flex list-disc flex-col gap-3 pl-5 marker:text-banksia">
                  {list.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              )}
              {after && <p>{after}</p>}
            </section>
          ))}
        </div>
      </article>
      <EnquirySection
        title="Or let us ask for you"
        text="Tell us what you would like to be different. We ask vetted tutors who fit, and you compare their answers side by side."
      />
    </main>
  );
}
