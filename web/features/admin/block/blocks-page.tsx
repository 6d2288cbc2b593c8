import { type AdminBlock, adminBlocks, BLOCK_LISTS, type BlockList } from '@contract/admin-blocks.js';
import { BLOCK_DAYS, type BlockKind, type BlockReason } from '@domain/block/block.js';
import { counted } from '@domain/shared/format.js';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { AtSign, Network, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { read } from '../../../lib/api';
import { dateText, momentText } from '../../../lib/time';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Chip } from '../../../ui/chip';
import { type Column, Table } from '../../../ui/table';
import { DemoClock } from '../demo-clock';
import { useLiftBlock } from '../ops/admin-actions';
import { Confirm } from '../ops/confirm';
import { addressOf } from '../reads';
import { ShowMore } from '../show-more';

const BLOCKS = '/api/admin/blocks';

const blocksQuery = (status: BlockList) =>
  infiniteQueryOptions({
    queryKey: [BLOCKS, status],
    queryFn: ({ pageParam }) => read(adminBlocks, addressOf(BLOCKS, { status, before: pageParam })),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  });

const LISTS: Record<BlockList, { title: string; caption: string; empty: string }> = {
  live: {
    title: 'Blocked now',
    caption: 'What is blocked now, newest first',
    empty: 'Nobody is blocked. Blocks appear here when someone tells us that an enquiry was not theirs.',
  },
  all: { title: 'All', caption: 'All blocks, newest first', empty: 'Nobody has been blocked so far.' },
};
const KINDS: Record<BlockKind, { words: string; icon: typeof AtSign }> = {
  address: { words: 'Email address', icon: AtSign },
  network: { words: 'Network', icon: Network },
};
const REASONS: Record<BlockReason, string> = {
  not_me: 'Sent in someone else’s name',
  lead: 'A tutor’s report was upheld',
};
const LINK = 'figures font-semibold text-forest underline-offset-4 hover:underline';

/** What is blocked, as far as we still know it. */
const valueText = ({ shown }: AdminBlock) => shown ?? 'Not shown any more';

/** `network 203.0.113.9` */
const nameOf = ({ kind, shown, enquiryReference }: AdminBlock) =>
  `${KINDS[kind].words.toLowerCase()} ${shown ?? `of ${enquiryReference}`}`;

function Until({ block: { isLive, liftedAt, endsAt } }: { block: AdminBlock }) {
  if (liftedAt) return <span className="text-muted">Lifted {dateText(liftedAt)}</span>;
  return isLive ? <>{dateText(endsAt)}</> : <span className="text-muted">Ended {dateText(endsAt)}</span>;
}

function Lift({ block }: { block: AdminBlock }) {
  const [isAsking, setAsking] = useState(false);
  const action = useLiftBlock((blocks) => {
    const other = blocks.find(({ id, enquiryId }) => id !== block.id && enquiryId === block.enquiryId);
    return other && nameOf(other);
  });
  if (!block.isLive) return null;
  const end = () => setAsking(false);
  const what = nameOf(block);
  return (
    <>
      <Button tone="secondary" size="tiny" aria-label={`Lift the block of ${what}`} onClick={() => setAsking(true)}>
        <Undo2 className="size-3.5" aria-hidden="true" />
        Lift
      </Button>
      {isAsking && (
        <Confirm
          title="Lift this block?"
          description={`New enquiries from ${what} reach tutors again, unless another block applies. Those that were withheld stay withheld.`}
          action="Yes, lift it"
          isPending={action.isPending}
          onConfirm={() => action.run(`${BLOCKS}/${block.id}`, end)}
          onClose={end}
        />
      )}
    </>
  );
}

const COLUMNS: Column<AdminBlock>[] = [
  {
    key: 'value',
    title: 'Blocked',
    cell: (block) => {
      const { words, icon } = KINDS[block.kind];
      return (
        <div className="flex flex-col items-start gap-1">
          <p className="font-semibold wrap-anywhere">{valueText(block)}</p>
          <Badge tone="neutral" icon={icon}>
            {words}
          </Badge>
        </div>
      );
    },
  },
  {
    key: 'reason',
    title: 'Why',
    cell: ({ reason, caseId, caseReference }) => (
      <>
        <p>{REASONS[reason]}</p>
        {caseId && (
          <Link to={`/admin/cases?case=${caseId}`} className={LINK}>
            {caseReference}
          </Link>
        )}
      </>
    ),
  },
  {
    key: 'enquiry',
    title: 'Enquiry',
    cell: ({ enquiryId, enquiryReference }) => (
      <Link to={`/admin/history?streamId=${enquiryId}`} className={LINK}>
        {enquiryReference}
      </Link>
    ),
  },
  { key: 'since', title: 'Since', cell: ({ blockedAt }) => momentText(blockedAt) },
  { key: 'until', title: 'Until', cell: (block) => <Until block={block} /> },
  {
    key: 'withheld',
    title: 'Withheld',
    cell: ({ withheld }) => <span className="figures">{counted(withheld, 'enquiry', 'enquiries')}</span>,
  },
  { key: 'actions', title: 'Actions', wide: true, cell: (block) => <Lift block={block} /> },
];

/** Addresses and networks from which enquiries reach nobody, each with its end (G-33). */
export function BlocksPage() {
  const [list, setList] = useState<BlockList>('live');
  const blocks = useInfiniteQuery(blocksQuery(list));
  return (
    <main id="main" tabIndex={-1} className="wide py-6 sm:py-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 lg:flex-nowrap">
        <div>
          <h1 className="display text-display-4">Blocked senders</h1>
          <p className="mt-1 max-w-[68ch] text-muted">
            Enquiries from these addresses and networks are answered as usual, but no tutor sees them and no email goes
            out. A block ends by itself: an address after {BLOCK_DAYS.address} days, a network after{' '}
            {BLOCK_DAYS.network}. Many withheld enquiries from one network can mean that many people share it.
          </p>
        </div>
        <DemoClock className="lg:shrink-0" />
      </div>
      <Card aria-labelledby="blocks" className="mt-6 overflow-hidden">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-b border-line px-5 py-3.5">
          <h2 id="blocks" className="text-base font-semibold">
            Blocks
          </h2>
          <div role="group" aria-label="Which blocks" className="flex flex-wrap gap-1.5">
            {BLOCK_LISTS.map((name) => (
              <Chip key={name} pressed={list === name} onClick={() => setList(name)} className="h-8!">
                {LISTS[name].title}
              </Chip>
            ))}
          </div>
        </div>
        <Table
          dense
          caption={LISTS[list].caption}
          columns={COLUMNS}
          rows={blocks.data?.pages.flatMap((page) => page.blocks)}
          rowKey={({ id }) => id}
          failure={blocks.isError ? 'The blocks could not be loaded' : undefined}
          onRetry={() => void blocks.refetch()}
          empty={LISTS[list].empty}
        />
        <ShowMore list={blocks}>Show earlier blocks</ShowMore>
      </Card>
    </main>
  );
}
