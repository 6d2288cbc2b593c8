import { Injectable } from '@nestjs/common';
import { newId } from '../new-id.js';
import { OPEN_REQUEST } from '../../domain/booking/booking-request.js';
import type { ReopenReason } from '../../domain/enquiry/another-tutor.js';
import { RUNNER_UP_HOURS } from '../../domain/enquiry/options.js';
import { askForAnother } from '../../domain/enquiry/outcome.js';
import { maskContactIn } from '../../domain/opportunity/masking.js';
import { HOUR, plus } from '../../domain/shared/time.js';
import { eligibility, factsOf } from '../../domain/tutor/eligibility.js';
import { BookingMailer } from '../booking/booking-mailer.js';
import { dropReminders, releaseHold } from '../booking/booking.writes.js';
import { furtherSessions, soonestFirst } from '../booking/further-sessions.js';
import { EnquiryMailer, inTime, type MailBatch, mergeMails } from '../mail/enquiry-mailer.js';
import { append, type Change, Ledger, type Loaded, startStream } from '../ports/ledger.js';
import type { Write } from '../ports/writes.js';

/** What is committed when an enquiry is opened again: by its own command, or with the case that ends so. */
export type Reopened = { tutorId: string; changes: Change[]; mails: MailBatch['mails']; writes: Write[] };

/** Opens a filled enquiry again, asks the runners-up and writes to everybody whom it concerns (G-08). */
@Injectable()
export class AnotherTutor {
  constructor(
    private readonly ledger: Ledger,
    private readonly mailer: EnquiryMailer,
    private readonly sessions: BookingMailer,
  ) {}

  /**
   * `enquiry` was read before all that belongs to it, and is changed here: what is arranged or quoted meanwhile changes
   * it, too, so that of the two the second is decided again. @throws DomainError not_found, conflict `enquiry_…`
   */
  async of(
    enquiry: Loaded<'enquiry'>,
    { reason, note = null }: { reason: ReopenReason; note?: string | null },
    now: string,
  ): Promise<Reopened> {
    const enquiryId = enquiry.id;
    const [quotes, opportunities, requests, sessions] = await Promise.all([
      this.ledger.loadAll('quote', { enquiryId }),
      this.ledger.loadAll('opportunity', { enquiryId }),
      this.ledger.loadAll('booking-request', { enquiryId, status: OPEN_REQUEST }),
      this.ledger.loadAll('booking', { enquiryId, status: 'confirmed' }),
    ]);
    const tutors = await this.ledger.loadAll('tutor', { id: [...new Set(quotes.map(({ state }) => state.tutorId))] });
    const eligible = new Set(
      tutors.flatMap(({ id, state }) =>
        state.erasedAt === null && eligibility(factsOf(state), now) === null ? [id] : [],
      ),
    );
    const input = { reason, mayBeInvited: (tutorId: string) => eligible.has(tutorId), newId };
    const outcome = askForAnother(enquiry.state, { quotes, opportunities, requests, sessions }, input, now);
    const matchOf = new Map(opportunities.map(({ id, columns }) => [id, columns.match]));
    const cancelled = outcome.sessions.map(([session, events]) => append(session, events));
    const changes = [
      // By the event of the earlier tutor's quote an erasure finds the mails that name this tutor.
      ...outcome.quotes.map(([quote, events]) => append(quote, events)),
      append(enquiry, outcome.enquiry, { reopenedNote: note }),
      ...outcome.opportunities.map(([opportunity, events]) => append(opportunity, events)),
      ...outcome.invitations.map(({ id, quote, events }) =>
        startStream('opportunity', id, events, { match: matchOf.get(quote.state.opportunityId) ?? null }),
      ),
      ...outcome.requests.map(([request, events]) => append(request, events)),
      ...cancelled,
    ];
    const earlier = tutors.find(({ id }) => id === outcome.tutorId);
    const ended = outcome.sessions.map(([{ id, columns }], index) => ({
      id,
      words: columns,
      state: cancelled[index]?.state as Change<'booking'>['state'],
    }));
    const [first, ...others] = soonestFirst(ended);
    const asked = outcome.invitations.length;
    const tutorName = earlier?.columns.name ?? '';
    const subjects = maskContactIn(enquiry.columns.subjects);
    const byTutor = reason === 'tutor_withdrew' ? { withdrew: true } : {};
    const cancellation = { kind: 'session-cancelled', by: 'admin', anotherTutor: { asked, ...byTutor } } as const;
    const batch = mergeMails(
      ...(first
        ? [await this.sessions.toBoth(first, { ...cancellation, ...furtherSessions(others) }, now)]
        : [
            await this.mailer.toFamily(enquiry, 'another-tutor', { tutorName, asked, ...byTutor }, now),
            // Who withdraws knows it.
            await this.mailer.toTutors(byTutor.withdrew ? [] : [outcome.tutorId], 'tutor-replaced', { subjects }),
          ]),
      await this.toRunnersUp(outcome.invitations, subjects, now),
    );
    const writes = [
      ...batch.writes,
      ...cancelled.map(({ id }) => dropReminders({ bookingId: id })),
      releaseHold({ enquiryId }),
    ];
    return { tutorId: outcome.tutorId, changes, mails: batch.mails, writes };
  }

  private async toRunnersUp(
    invitations: readonly { id: string; quote: Loaded<'quote'> }[],
    subjects: string,
    now: string,
  ): Promise<MailBatch> {
    const expiresAt = plus(now, RUNNER_UP_HOURS * HOUR);
    const batches = invitations.map(({ id: opportunityId, quote }) => {
      const { tutorId, proposedHourlyRate: hourlyRate, sessionDuration: minutes } = quote.state;
      const data = { opportunityId, expiresAt, subjects, hourlyRate, minutes };
      return this.mailer.toTutors([tutorId], 'quote-asked-again', data);
    });
    const { mails, writes } = mergeMails(...(await Promise.all(batches)));
    return { mails: inTime(mails, expiresAt), writes };
  }
}
