import type { MatchingDossier } from '@contract/history.js';
import { counted } from '@domain/shared/format.js';
import { numberText } from '@domain/shared/number.js';
import { useQuery } from '@tanstack/react-query';
import { Check, Minus, X } from 'lucide-react';
import { momentText } from '../../../lib/time';
import { Badge } from '../../../ui/badge';
import { type Column, Table } from '../../../ui/table';
import { DECLINE_WORDS } from '../decline-words';
import { factName } from './event-words';
import { dossierQuery } from './reads';

type Run = MatchingDossier['runs'][number];
type Candidate = Run['candidates'][number];

const figure = (value: number) => numberText(value, { most: 1 });
const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
const gateText = (gate: string) => sentence(factName(gate).replace(/[_-]/g, ' '));

/** Who was weighed for an enquiry and why each was invited or not, wave by wave. */
export function Dossier({ enquiryId }: { enquiryId: string }) {
  const { data, isError, refetch } = useQuery(dossierQuery(enquiryId));
  if (data?.runs.length === 0) {
    return (
      <p className="py-6 text-muted">
        No tutors have been considered yet. Matching runs within seconds once the enquiry is confirmed.
      </p>
    );
  }
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
      {data.declineReasons.length > 0 && (
        <p className="figures mb-4 text-body">
          <span className="font-semibold">Why tutors declined:</span>{' '}
          {data.declineReasons.map(({ reason, count }) => `${DECLINE_WORDS[reason].toLowerCase()} ${count}`).join(', ')}
        </p>
      )}
      {data.runs.map((run) => (
        <Wave key={run.id} run={run} />
      ))}
    </>
  );
}

function Wave({ run }: { run: Run }) {
  return (
    <section
      aria-label={`Wave ${run.wave}`}
      className="mt-5 overflow-hidden rounded-card border border-line bg-paper first:mt-0"
    >
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b border-line px-4 py-3">
        <h4 className="font-semibold">Wave {run.wave}</h4>
        <p className="figures text-sm text-muted">
          {momentText(run.createdAt)}, policy {run.policy}
        </p>
        <p className="figures ml-auto text-sm text-muted">
          {counted(run.candidates.filter(({ invited }) => invited).length, 'tutor')} invited of{' '}
          {counted(run.candidates.length, 'candidate')}
        </p>
      </div>
      <Table
        dense
        caption={`Candidates of wave ${run.wave}`}
        columns={columnsOf(run)}
        rows={run.candidates}
        rowKey={keyOf}
        isMarked={({ invited }) => invited}
        empty="No tutor passed the gates. Operators were alerted."
      />
    </section>
  );
}

const keyOf = ({ tutorId }: Candidate) => tutorId;

function columnsOf(run: Run | undefined): Column<Candidate>[] {
  const criteria = [...new Set(run?.candidates.flatMap(({ points }) => Object.keys(points ?? {})))];
  return [
    {
      key: 'name',
      title: 'Tutor',
      cell: ({ name, tutorId }) => name ?? <span className="figures text-muted">…{tutorId.slice(-6)}</span>,
      sortBy: ({ name }) => name ?? '',
    },
    {
      key: 'verdict',
      title: 'Result',
      cell: (candidate) => <VerdictBadge candidate={candidate} />,
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
  ];
}

function VerdictBadge({ candidate }: { candidate: Candidate }) {
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
