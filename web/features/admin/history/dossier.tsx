import type { MatchingDossier } from '@contract/history.js';
import { counted } from '@domain/shared/format.js';
import { numberText } from '@domain/shared/number.js';
import { useQuery } from '@tanstack/react-query';
import { Check, CircleAlert, Minus, UserRoundPlus, X } from 'lucide-react';
import { useState } from 'react';
import { momentText } from '../../../lib/time';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { IconButton } from '../../../ui/icon-button';
import { type Column, Table } from '../../../ui/table';
import { DECLINE_WORDS } from '../decline-words';
import { factName } from './event-words';
import { useInviteTutor } from '../ops/admin-actions';
import { InviteTutor } from './invite-tutor';
import { dossierQuery } from './reads';

type Run = MatchingDossier['runs'][number];
type Candidate = Run['candidates'][number];
type Invitation = MatchingDossier['byHand'][number];

const figure = (value: number) => numberText(value, { most: 1 });
const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
const gateText = (gate: string) => sentence(factName(gate).replace(/[_-]/g, ' '));

/** Who was weighed for an enquiry and why each was invited or not, wave by wave (R-43). */
export function Dossier({ enquiryId, canInvite }: { enquiryId: string; canInvite: boolean }) {
  const { data, isError, refetch } = useQuery(dossierQuery(enquiryId, canInvite));
  // What the choice of a tutor begins with; closed where it is null.
  const [inviting, setInviting] = useState<string | null>(null);
  const invitation = useInviteTutor();
  if (!data) {
    const failure = isError ? 'The matching dossier could not be loaded.' : undefined;
    return (
      <Table
        dense
        caption="Matching dossier"
        columns={columnsOf(undefined)}
        rows={undefined}
        rowKey={keyOf}
        empty={null}
        failure={failure}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <>
      {canInvite && (
        <div className="mb-4">
          <Button tone="secondary" size="small" onClick={() => setInviting('')}>
            <UserRoundPlus className="size-4" aria-hidden="true" />
            Invite a tutor
          </Button>
        </div>
      )}
      {inviting !== null && (
        <InviteTutor enquiryId={enquiryId} name={inviting} invitation={invitation} onClose={() => setInviting(null)} />
      )}
      {data.byHand.length > 0 && <ByHand invitations={data.byHand} />}
      {data.runs.length === 0 && (
        <p className="py-6 text-muted">
          {canInvite
            ? 'No tutors have been considered yet. Matching runs within seconds once the enquiry is confirmed.'
            : 'No tutors were considered.'}
        </p>
      )}
      {data.waitlist.length > 0 && (
        <p className="figures mb-4 text-body">
          <span className="font-semibold">Waitlist:</span>{' '}
          {data.waitlist
            .map(({ name, tutorId, askedUntil }, index) => {
              const who = name ?? `…${tutorId.slice(-6)}`;
              return `${index + 1}. ${who}${askedUntil ? ` (asked, until ${momentText(askedUntil)})` : ''}`;
            })
            .join(', ')}
        </p>
      )}
      {data.declineReasons.length > 0 && (
        <p className="figures mb-4 text-body">
          <span className="font-semibold">Why tutors declined:</span>{' '}
          {data.declineReasons.map(({ reason, count }) => `${DECLINE_WORDS[reason].toLowerCase()} ${count}`).join(', ')}
        </p>
      )}
      {data.runs.map((run) => (
        <Wave
          key={run.id}
          run={run}
          byHand={new Set(data.byHand.map(({ tutorId }) => tutorId))}
          onInvite={canInvite ? setInviting : undefined}
        />
      ))}
    </>
  );
}

/** Whom an admin has invited beside the waves, and past what (G-22). */
function ByHand({ invitations }: { invitations: Invitation[] }) {
  return (
    <section aria-label="Invited by hand" className="mb-5 rounded-card border border-line bg-paper px-4 py-3">
      <h3 className="font-semibold">Invited by hand</h3>
      <ul className="mt-2 flex flex-col gap-2">
        {invitations.map(({ tutorId, name, by, at, passedOver }) => (
          <li key={tutorId} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold">{name ?? <TutorId id={tutorId} />}</span>
            <span className="figures text-sm text-muted">
              {momentText(at)}, by {by ?? 'a deleted user'}
            </span>
            {passedOver.map((gate) => (
              <Badge key={gate} tone="attention" icon={CircleAlert}>
                {PASSED_OVER[gate]}
              </Badge>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

const PASSED_OVER: Record<Invitation['passedOver'][number], string> = {
  subject: 'Other subject',
  level: 'Other year level',
  reachable: 'Cannot meet as asked',
  quotes_full: 'Quotes were full',
};

const TutorId = ({ id }: { id: string }) => <span className="figures text-muted">…{id.slice(-6)}</span>;

type WaveProps = { run: Run; byHand: ReadonlySet<string>; onInvite: ((name: string) => void) | undefined };

function Wave({ run, byHand, onInvite }: WaveProps) {
  return (
    <section
      aria-label={`Wave ${run.wave}`}
      className="mt-5 overflow-hidden rounded-card border border-line bg-paper first:mt-0"
    >
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b border-line px-4 py-3">
        <h3 className="font-semibold">Wave {run.wave}</h3>
        <p className="figures text-sm text-muted">
          {momentText(run.createdAt)}, policy {run.policy}
          {run.radiusFactor !== null && `, wider: up to ${run.radiusFactor} × travel radius, and online`}
        </p>
        <p className="figures ml-auto text-sm text-muted">
          {counted(run.candidates.filter(({ invited }) => invited).length, 'tutor')} invited of{' '}
          {counted(run.candidates.length, 'candidate')}
        </p>
      </div>
      {run.considered && <Considered considered={run.considered} />}
      {outranksByFairness(run) && (
        <p className="border-b border-line px-4 py-2 text-sm text-body">
          Scores are compared in steps of the points for fairness: within a step, tutors with fewer recent invitations
          come first.
        </p>
      )}
      <Table
        dense
        caption={`Candidates of wave ${run.wave}`}
        columns={columnsOf(run, byHand, onInvite)}
        rows={run.candidates}
        rowKey={keyOf}
        isMarked={({ invited }) => invited}
        empty="No tutor passed the gates. Operators were alerted."
      />
    </section>
  );
}

/** Whether somebody who was left out has a higher score than somebody invited. */
function outranksByFairness({ candidates }: Run): boolean {
  const scores = (invited: boolean) =>
    candidates.flatMap((candidate) => (candidate.invited === invited ? (candidate.score ?? []) : []));
  return Math.max(...scores(false)) > Math.min(...scores(true));
}

const WIDER_WORDS = { distance: 'Beyond travel radius', online: 'Online, asked for in-person' } as const;

/** Everybody of the market in numbers: the table below names the best of them. */
function Considered({ considered: { passed, stopped } }: { considered: NonNullable<Run['considered']> }) {
  const all = stopped.reduce((sum, { count }) => sum + count, passed);
  return (
    <p className="figures border-b border-line px-4 py-2 text-sm text-body">
      {counted(passed, 'tutor')} of {numberText(all)} could be invited.
      {stopped.length > 0 &&
        ` Stopped by: ${stopped.map(({ gate, count }) => `${gateText(gate).toLowerCase()} ${numberText(count)}`).join(', ')}.`}
    </p>
  );
}

const keyOf = ({ tutorId }: Candidate) => tutorId;

function columnsOf(
  run: Run | undefined,
  byHand: ReadonlySet<string> = new Set(),
  onInvite?: (name: string) => void,
): Column<Candidate>[] {
  const criteria = [...new Set(run?.candidates.flatMap(({ points }) => Object.keys(points ?? {})))];
  return [
    {
      key: 'name',
      title: 'Tutor',
      cell: ({ name, tutorId }) => name ?? <TutorId id={tutorId} />,
      sortBy: ({ name }) => name ?? '',
    },
    {
      key: 'verdict',
      title: 'Result',
      cell: (candidate) => (
        <>
          <VerdictBadge candidate={candidate} isByHand={byHand.has(candidate.tutorId)} />
          {candidate.wider && <span className="ml-2 text-sm text-muted">{WIDER_WORDS[candidate.wider]}</span>}
        </>
      ),
      sortBy: ({ invited, failedGate }) => (invited ? '0' : `1${failedGate ?? ''}`),
    },
    {
      key: 'score',
      title: 'Score',
      align: 'right',
      cell: ({ score }) => <strong>{score === null ? '–' : figure(score)}</strong>,
      sortBy: ({ score }) => score ?? -1,
    },
    ...criteria.map((criterion): Column<Candidate> => ({
      key: criterion,
      title: sentence(factName(criterion)),
      align: 'right',
      cell: ({ points }) => (points?.[criterion] === undefined ? '–' : figure(points[criterion])),
      sortBy: ({ points }) => points?.[criterion] ?? -1,
    })),
    ...(onInvite
      ? [
          {
            key: 'invite',
            title: 'Invite',
            cell: ({ name, invited, tutorId }: Candidate) =>
              name && !invited && !byHand.has(tutorId) ? (
                <IconButton size="small" label={`Invite ${name}`} onClick={() => onInvite(name)}>
                  <UserRoundPlus className="size-4 text-forest" aria-hidden="true" />
                </IconButton>
              ) : null,
          },
        ]
      : []),
  ];
}

function VerdictBadge({ candidate, isByHand }: { candidate: Candidate; isByHand: boolean }) {
  if (isByHand) {
    return (
      <Badge tone="good" icon={UserRoundPlus}>
        Invited by hand
      </Badge>
    );
  }
  if (candidate.invited) {
    return (
      <Badge tone="good" icon={Check}>
        Invited
      </Badge>
    );
  }
  return candidate.failedGate ? (
    <Badge tone="bad" icon={X}>
      {gateText(candidate.failedGate)}
    </Badge>
  ) : (
    <Badge icon={Minus}>Outranked</Badge>
  );
}
