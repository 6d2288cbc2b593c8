import { telephone } from '@contract/site.js';
import { Clock, Mail, MapPin, Phone } from 'lucide-react';
import { Link } from 'react-router';
import { SUBJECTS } from '../../content/offer';
import { FOOTER_SERVICES, SOCIAL } from '../../content/navigation';
import { SITE } from '../../content/site';
import { Banksia } from '../../ui/banksia';
import { useEnquiryForm } from '../../lib/find-my-tutor';

const line = 'text-left text-body text-cream/85 underline-offset-4 hover:text-white hover:underline';

/** The public footer (P-07 to P-09, R-03). */
export function Footer() {
  const showForm = useEnquiryForm();
  const list = (title: string, names: readonly string[], columns = '') => (
    <div>
      <h2 className="mb-4 text-sm font-semibold text-banksia">{title}</h2>
      <ul className={`flex flex-col gap-y-2.5 ${columns}`}>
        {names.map((name) => (
          <li key={name}>
            <button type="button" onClick={showForm} className={line}>
              {name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
  return (
    <footer className="on-forest bg-forest-deep text-cream">
      <div className="measure grid gap-x-6 gap-y-11 pt-16 pb-12 sm:grid-cols-2 sm:gap-x-12 lg:grid-cols-[1.2fr_1fr_1.9fr_1.2fr]">
        <div>
          <p className="display text-3xl">{SITE.name}</p>
          <p className="mt-3 max-w-[30ch] text-body leading-6 text-cream/85">
            Vetted private tutors for students, parents and adult learners.
          </p>
          <Banksia weight="fine" className="mt-6 -ml-3.5 size-20 max-sm:hidden [&_use:last-child]:stroke-sage" />
        </div>
        {list('Services', FOOTER_SERVICES, 'max-sm:grid max-sm:grid-cols-[1.1fr_1fr] max-sm:gap-x-4')}
        {list(
          'Subjects',
          SUBJECTS.map(({ name }) => name),
          'grid grid-cols-[1.1fr_1fr] gap-x-4 sm:grid-cols-2 sm:gap-x-6',
        )}
        <div>
          <h2 className="mb-4 text-sm font-semibold text-banksia">Contact</h2>
          <ul className="flex flex-col gap-2.5 text-body text-cream/85">
            <li className="flex items-center gap-2.5">
              <Phone className="size-4 shrink-0" aria-hidden="true" />
              <a className={line} href={telephone(SITE.phone)}>
                {SITE.phone}
              </a>
            </li>
            <li className="flex items-center gap-2.5">
              <Mail className="size-4 shrink-0" aria-hidden="true" />
              <a className={line} href={`mailto:${SITE.email}`}>
                {SITE.email}
              </a>
            </li>
            <li className="flex items-center gap-2.5">
              <MapPin className="size-4 shrink-0" aria-hidden="true" />
              {SITE.area}
            </li>
            <li className="flex items-center gap-2.5">
              <Clock className="size-4 shrink-0" aria-hidden="true" />
              {SITE.hours}
            </li>
          </ul>
        </div>
      </div>
      <div className="measure">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-cream/15 py-6 text-sm text-cream/80">
          <p className="mr-auto max-sm:w-full">© 2026 {SITE.name}</p>
          {SOCIAL.map((name) => (
            <a key={name} href="#top" className={line} onClick={(event) => event.preventDefault()}>
              {name}
            </a>
          ))}
          <Link to="/privacy" className={line}>
            Privacy Policy
          </Link>
          <Link to="/terms" className={line}>
            Terms of Service
          </Link>
          <Link to="/sitemap" className={line}>
            Sitemap
          </Link>
        </div>
      </div>
    </footer>
  );
}
