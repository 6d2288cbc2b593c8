import type { PortalSessionItem } from '@contract/booking.js';
import { centsText, lengthText } from '@domain/shared/format.js';
import { Mail, MapPin, Phone, Video } from 'lucide-react';

/** How long a session is, what it costs, where it is, and how its family is reached. */
export function SessionFacts({ session }: { session: PortalSessionItem }) {
  const { studentEmail, studentPhone } = session;
  return (
    <p className="figures flex flex-wrap gap-x-5 gap-y-1 text-muted">
      <span>
        {lengthText(session.sessionDuration)}, {centsText(session.totalCost)}
      </span>
      <span className="inline-flex items-center gap-1.5">
        {session.sessionType === 'online' ? (
          <Video className="size-4" aria-hidden="true" />
        ) : (
          <MapPin className="size-4" aria-hidden="true" />
        )}
        {session.sessionType === 'online' ? 'Online' : (session.location ?? 'In person')}
      </span>
      {studentEmail && (
        <a
          href={`mailto:${studentEmail}`}
          className="inline-flex min-h-6 items-center gap-1.5 break-all hover:underline"
        >
          <Mail className="size-4 shrink-0" aria-hidden="true" />
          {studentEmail}
        </a>
      )}
      {studentPhone && (
        <a href={`tel:${studentPhone}`} className="inline-flex min-h-6 items-center gap-1.5 hover:underline">
          <Phone className="size-4 shrink-0" aria-hidden="true" />
          {studentPhone}
        </a>
      )}
    </p>
  );
}
