import type { EnquiryView } from '@contract/enquiry.js';
import { clsx } from 'clsx';
import { Link } from 'react-router';
import { dateText } from '../../lib/time';
import { STATUS_WORDS } from './status-words';

type YourEnquiriesProps = { enquiry: EnquiryView['enquiry']; others: NonNullable<EnquiryView['others']> };

/** All enquiries of this address, the present one among them, newest first (G-18). Nothing where there is no other. */
export function YourEnquiries({ enquiry, others }: YourEnquiriesProps) {
  if (others.length === 0) return null;
  const all = [enquiry, ...others].sort((a, b) => b.createdAt.localeCompare(a.createdAt));
  return (
    <nav aria-labelledby="your-enquiries" className="border-b border-line bg-paper">
      <div className="measure max-w-[1128px] py-5">
        <p id="your-enquiries" className="text-body font-semibold">
          Your enquiries
        </p>
        <ul className="-mx-3 mt-2 flex max-h-72 flex-col gap-0.5 overflow-y-auto p-0.5">
          {all.map(({ id, reference, subjects, status, createdAt }) => (
            <li key={id}>
              <Link
                to={`/enquiries/${id}`}
                aria-current={id === enquiry.id ? 'page' : undefined}
                className={clsx(
                  'flex min-h-11 flex-wrap items-center gap-x-4 gap-y-0.5 rounded-card px-3 py-2 text-body',
                  id === enquiry.id ? 'bg-sage/45' : 'hover:bg-sage/25',
                )}
              >
                <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{subjects}</span>
                <span className="figures text-sm text-muted">
                  {reference} · {STATUS_WORDS[status]} · {dateText(createdAt)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
