import { numberText } from '@domain/shared/number.js';
import { Initials } from '../../ui/initials';
import type { Column } from '../../ui/table';
import type { QueueItem } from './readings';
import { VettingStatusBadge } from './vetting-status-badge';
import { Waiting } from './waiting';

/** What the queue shows of each tutor; a name opens the drawer that decides. */
export const queueColumns = (now: number, onReview: (id: string) => void): Column<QueueItem>[] => [
  {
    key: 'name',
    title: 'Tutor',
    cell: ({ id, name, email }) => (
      <button type="button" onClick={() => onReview(id)} className="group flex items-center gap-3 text-left">
        <Initials name={name} className="size-9 text-xs" />
        <span className="min-w-0">
          <span className="block font-semibold text-forest underline decoration-forest/30 underline-offset-4 group-hover:decoration-forest">
            {name}
          </span>
          <span className="block text-sm text-muted">{email}</span>
        </span>
      </button>
    ),
  },
  {
    key: 'waiting',
    title: 'Waiting for',
    cell: ({ waitingSince, vettingStatus, contractStatus, credentialsChangedAt }) =>
      vettingStatus === 'pending' || contractStatus === 'submitted' || credentialsChangedAt ? (
        <Waiting since={waitingSince} now={now} />
      ) : (
        <span className="text-muted">Decided</span>
      ),
  },
  {
    key: 'subjects',
    title: 'Teaches',
    wide: true,
    cell: ({ subjects, location, postcode }) => (
      <>
        <span className="block">
          {subjects.slice(0, 2).join(', ')}
          {subjects.length > 2 && <span className="text-muted"> +{numberText(subjects.length - 2)} more</span>}
        </span>
        <span className="block text-sm text-muted">{location ?? postcode}</span>
      </>
    ),
  },
  {
    key: 'contract',
    title: 'Contract',
    cell: ({ contractStatus }) => <VettingStatusBadge status={contractStatus} />,
  },
  {
    key: 'documents',
    title: 'Documents',
    cell: ({ documents, unverifiedDocuments }) => (
      <span className="figures whitespace-nowrap">
        {documents}
        {unverifiedDocuments > 0 && <span className="text-muted">, {unverifiedDocuments} to check</span>}
      </span>
    ),
  },
  {
    key: 'status',
    title: 'Vetting',
    cell: ({ vettingStatus, credentialsChangedAt }) => (
      <>
        <VettingStatusBadge status={vettingStatus} />
        {credentialsChangedAt && <span className="mt-1 block text-sm text-muted">Changed since</span>}
      </>
    ),
  },
];
