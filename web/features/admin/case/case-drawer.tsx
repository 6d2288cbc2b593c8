import type { AdminCaseFile } from '@contract/case.js';
import { isAddress } from '@domain/case/case.rules.js';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CalendarDays, GraduationCap, Mail, MailCheck, NotebookPen } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import { useVisitor } from '../../../lib/session';
import { dateText, momentText, timeText } from '../../../lib/time';
import { dismissToast } from '../../../lib/toast';
import { Button, buttonStyle } from '../../../ui/button';
import { QueryState } from '../../../ui/query-state';
import { SideSheet } from '../../../ui/side-sheet';
import { Skeleton } from '../../../ui/skeleton';
import { UnsavedForms, useUnsavedForms } from '../../../ui/unsaved';
import { SessionDialog } from '../calendar/session-dialog';
import { LookForAnotherTutor } from '../another-tutor';
import { eventsQuery } from '../history/reads';
import { Timeline } from '../history/timeline';
import { CaseActions } from './case-actions';
import { CaseKindBadge, CaseStatusBadge } from './case-badges';
import { markText, reporterNameOf, reporterText, SIDE_WORDS } from './case-words';
import { Due } from './due';
import { caseQuery } from './reads';
import type { TutorParts } from './tutor-parts';

type CaseDrawerProps = TutorParts & { id: string; now: number; onClose: () => void };

/** Everything about one case on one page, and what can be done with it (G-06). */
export function CaseDrawer({ id, now, onClose, ...parts }: CaseDrawerProps) {
  const { user } = useVisitor('never');
  const query = useQuery(caseQuery(id));
  const found = query.data?.case;
  const { report, close, question } = useUnsavedForms(onClose);
  // A notice would lie over the words.
  useEffect(dismissToast, []);
  return (
    <UnsavedForms value={report}>
      <SideSheet
        title={found?.reference ?? 'Case'}
        onClose={close}
        footer={found && <CaseActions found={found} self={user?.id} />}
      >
        <QueryState
          query={query}
          failure={{ title: 'The case could not be loaded', look: 'card', className: 'min-h-full justify-center' }}
          loading="Loading the case"
          skeleton={
            <div className="flex flex-col gap-5 p-7">
              <Skeleton className="h-6 w-60" />
              <Skeleton className="h-40 w-full max-w-[36rem]" />
              <Skeleton className="h-60 w-full max-w-[36rem]" />
            </div>
          }
          keepsAnswer
        >
          {(data) => (
            <div className="flex flex-col lg:grid lg:h-full lg:grid-cols-[minmax(0,7fr)_minmax(0,6fr)]">
              <div className="lg:overflow-y-auto" tabIndex={0} role="region" aria-label="What happened">
                <WhatHappened found={data.case} now={now} />
              </div>
              <div
                className="border-line max-lg:border-t lg:overflow-y-auto lg:border-l"
                tabIndex={0}
                role="region"
                aria-label="Who and what it is about"
              >
                <About found={data.case} {...parts} />
              </div>
            </div>
          )}
        </QueryState>
        {question}
      </SideSheet>
    </UnsavedForms>
  );
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-3 text-base font-semibold">
        {title}
      </h3>
      {children}
    </section>
  );
}

/** What somebody wrote, with who and when above it. */
function Words({ head, at, children }: { head: ReactNode; at: string; children: string }) {
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-x-4 text-sm text-muted">
        <span className="flex min-w-0 items-center gap-1.5">{head}</span>
        <time dateTime={at} className="figures">
          {momentText(at)}
        </time>
      </p>
      <p className="mt-1 max-w-[68ch] break-words whitespace-pre-line">{children}</p>
    </>
  );
}

const SAID: Record<AdminCaseFile['said'][number]['where'], string> = {
  enquiry: 'in the enquiry',
  quote: 'in the quote',
  session: 'about the session',
  review: 'in the review',
};

function WhatHappened({ found, now }: { found: AdminCaseFile; now: number }) {
  const { words, contact, createdAt, notes, said, informed, status } = found;
  return (
    <div className="flex flex-col gap-8 p-5 sm:p-7">
      <div className="flex flex-wrap items-center gap-2">
        <CaseKindBadge of={found} />
        <CaseStatusBadge of={found} />
        <Due of={found} now={now} />
      </div>
      <Block title="What was reported">
        <div className="rounded-card border border-line bg-paper p-5">
          {words ? (
            <Words
              head={
                <span className="inline-block font-semibold text-ink first-letter:uppercase">
                  {reporterText(found)}
                </span>
              }
              at={createdAt}
            >
              {words}
            </Words>
          ) : (
            <p className="text-muted">
              Reported on {momentText(createdAt)} by {reporterText(found)}.{' '}
              {reporterNameOf(found) === null
                ? 'The words were deleted with the person’s data.'
                : 'No details were given.'}
            </p>
          )}
          {contact && (
            <p className="mt-4 border-t border-line pt-3 text-sm wrap-anywhere">
              <span className="text-muted">Reply to </span>
              <a
                href={isAddress(contact) ? `mailto:${contact}` : `tel:${contact.replace(/[^\d+]/g, '')}`}
                className="font-semibold text-ember underline decoration-ember/30 underline-offset-4 hover:decoration-ember"
              >
                {contact}
              </a>
            </p>
          )}
        </div>
      </Block>
      <Block title="Notes and emails">
        {notes.length === 0 ? (
          <p className="text-muted">No notes yet.</p>
        ) : (
          <ol className="flex flex-col gap-4">
            {notes.map(({ at, by, words: written, to }, place) => (
              <li
                key={`${at} ${place}`}
                className={to ? 'rounded-field bg-sage-light px-4 py-3' : 'border-l-2 border-line px-4 py-1'}
              >
                <Words
                  at={at}
                  head={
                    to ? (
                      <>
                        <MailCheck className="size-4 shrink-0 text-forest" aria-hidden="true" />
                        <span>
                          <span className="font-semibold text-ink">{by}</span> by email to {SIDE_WORDS[to]}
                        </span>
                      </>
                    ) : (
                      <>
                        <NotebookPen className="size-4 shrink-0" aria-hidden="true" />
                        <span className="font-semibold text-ink">{by}</span>
                      </>
                    )
                  }
                >
                  {written}
                </Words>
              </li>
            ))}
          </ol>
        )}
        {status === 'resolved' && informed.length === 0 && (
          <p className="mt-3 text-muted">Nobody was told the outcome by email.</p>
        )}
      </Block>
      {said.length > 0 && (
        <Block title="What they wrote to each other">
          <ol className="flex flex-col gap-4">
            {said.map(({ where, by, words: written, at }) => (
              <li key={`${where} ${by} ${at}`} className="border-l-2 border-line px-4 py-1">
                <Words
                  at={at}
                  head={
                    <span>
                      <span className="font-semibold text-ink capitalize">{by}</span> {SAID[where]}
                    </span>
                  }
                >
                  {written}
                </Words>
              </li>
            ))}
          </ol>
        </Block>
      )}
    </div>
  );
}

const LINK = buttonStyle({ tone: 'secondary', size: 'small' });

function Linked({ icon, term, name, children }: { icon: ReactNode; term: string; name: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-x-4 border-b border-line py-3 first:pt-0">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-sage text-forest-deep">{icon}</span>
      <p className="min-w-0 flex-1">
        <span className="block text-sm text-muted">{term}</span>
        <span className="figures block font-semibold wrap-anywhere">{name}</span>
      </p>
      {children}
    </li>
  );
}

function About({ found, reviewOf, suspensionOf }: TutorParts & { found: AdminCaseFile }) {
  const { id, tutorId, tutorName, bookingId, sessionDate, ownerName, owner } = found;
  const { enquiryId, enquiryReference, enquiryStatus, familyName } = found;
  const mark = markText(found);
  const [shown, setShown] = useState<'tutor' | 'session' | null>(null);
  const close = () => setShown(null);
  return (
    <div className="flex flex-col gap-8 p-5 sm:p-7">
      <Block title="About">
        <ul>
          {tutorId && (
            <Linked
              icon={<GraduationCap className="size-4.5" aria-hidden="true" />}
              term="Tutor"
              name={tutorName ?? 'Deleted user'}
            >
              {tutorName && (
                <Button tone="secondary" size="small" onClick={() => setShown('tutor')}>
                  Open review
                </Button>
              )}
            </Linked>
          )}
          {enquiryId && (
            <Linked
              icon={<Mail className="size-4.5" aria-hidden="true" />}
              term={`Enquiry ${enquiryReference ?? ''}`}
              name={familyName ?? 'Deleted user'}
            >
              <Link to={`/admin/history?streamId=${enquiryId}`} className={LINK}>
                Open enquiry
              </Link>
            </Linked>
          )}
          {bookingId && sessionDate && (
            <Linked
              icon={<CalendarDays className="size-4.5" aria-hidden="true" />}
              term={enquiryId ? 'Session' : `Session of ${familyName ?? 'a deleted user'}`}
              name={`${dateText(sessionDate)}, ${timeText(sessionDate)}`}
            >
              <Button tone="secondary" size="small" onClick={() => setShown('session')}>
                Open session
              </Button>
            </Linked>
          )}
        </ul>
        {mark && <p className="mt-3">{mark}</p>}
        <p className="mt-3 text-muted">
          {owner ? (
            <>
              Taken by <span className="font-semibold text-ink">{ownerName ?? 'a deleted user'}</span>
            </>
          ) : (
            'Nobody has taken this case yet.'
          )}
        </p>
      </Block>
      {enquiryId && enquiryStatus === 'filled' && (
        <Block title="Another tutor">
          <LookForAnotherTutor enquiryId={enquiryId} />
        </Block>
      )}
      {tutorId && tutorName && <Block title="Suspension">{suspensionOf(tutorId)}</Block>}
      <Block title="History">
        <CaseHistory id={id} />
      </Block>
      {shown === 'tutor' && tutorId && reviewOf(tutorId, close)}
      <SessionDialog id={shown === 'session' ? bookingId : null} onClose={close} />
    </div>
  );
}

function CaseHistory({ id }: { id: string }) {
  const events = useInfiniteQuery(eventsQuery({ stream: 'case', streamId: id }));
  const pages = events.data?.pages;
  return (
    <QueryState
      query={{ ...events, data: pages?.flatMap((page) => page.events) }}
      failure={{ title: 'The history could not be loaded', look: 'stack' }}
      loading="Loading the history"
      skeleton={<Skeleton className="h-24 w-full" />}
      keepsAnswer
    >
      {(shown) => <Timeline events={shown} names={Object.assign({}, ...(pages?.map(({ names }) => names) ?? []))} />}
    </QueryState>
  );
}
