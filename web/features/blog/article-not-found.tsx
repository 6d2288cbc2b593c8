import { Banksia } from '../../ui/banksia';
import { ButtonLink } from '../../ui/button';

/** For every slug without a body (P-20, R-08). */
export function ArticleNotFound() {
  return (
    <main id="main" tabIndex={-1} className="measure grid min-h-[65vh] place-items-center py-20 text-center">
      <div className="flex flex-col items-center gap-5">
        <Banksia weight="fine" className="size-32" />
        <h1 className="display text-display-2">Blog Post Not Found</h1>
        <p className="prose-public max-w-[46ch] text-balance text-muted">
          We have not published this one yet, or its address has a typo. The articles we have are on the blog.
        </p>
        <ButtonLink to="/blog" className="mt-2">
          Back to the blog
        </ButtonLink>
      </div>
    </main>
  );
}
