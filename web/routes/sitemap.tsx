import { Link } from 'react-router';
import { SITEMAP } from '../content/sitemap';
import { publicMeta } from '../lib/meta';

export const meta = () => publicMeta('/sitemap', 'Sitemap', 'Every page of this site, in one place.');

/** A page of routes. */
export default function Sitemap() {
  return (
    <main id="main" tabIndex={-1} className="measure py-12 sm:py-16">
      <h1 className="display text-display-2">Sitemap</h1>
      <p className="prose-public mt-5 text-muted">Every page of this site, in one place.</p>
      <div className="mt-10 grid gap-x-10 gap-y-12 border-t border-line pt-10 sm:grid-cols-2 lg:grid-cols-4">
        {SITEMAP.map(({ title, entries }) => (
          <nav key={title} aria-label={title}>
            <h2 className="display text-xl">{title}</h2>
            <ul className="mt-4 flex flex-col gap-2">
              {entries.map(({ label, to }) => (
                <li key={label}>
                  <Link to={to} className="inline-block py-0.5 text-ember underline-offset-4 hover:underline">
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </main>
  );
}
