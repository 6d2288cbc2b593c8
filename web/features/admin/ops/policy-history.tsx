import type { MatchingPolicyAnswer } from '@contract/admin-policy.js';
import type { Names } from '@contract/history.js';
import { CRITERIA } from '@domain/matching/policy.js';
import { momentText } from '../../../lib/time';
import { Card } from '../../../ui/card';
import { type Column, Table } from '../../../ui/table';
import { actorText } from '../history/event-words';
import { labelOf } from '../words';

type Entry = MatchingPolicyAnswer['history'][number];

const columnsOf = (names: Names): Column<Entry>[] => [
  { key: 'version', title: 'Version', cell: ({ version }) => <strong>{version}</strong> },
  ...CRITERIA.map((criterion): Column<Entry> => ({
    key: criterion,
    title: labelOf(criterion),
    align: 'right',
    cell: ({ weights }) => weights[criterion],
  })),
  { key: 'waves', title: 'Waves', align: 'right', cell: ({ waveSizes }) => waveSizes.join(' + ') },
  { key: 'radius', title: 'Radius', align: 'right', cell: ({ radiusFactor }) => `× ${radiusFactor}` },
  { key: 'cap', title: 'Quotes', align: 'right', cell: ({ quoteCap }) => quoteCap },
  {
    key: 'actor',
    title: 'By',
    cell: ({ actor }) => <span className="whitespace-nowrap">{actorText(actor, names)}</span>,
  },
  { key: 'at', title: 'Since', cell: ({ at }) => <span className="figures">{momentText(at)}</span> },
];

/** Every policy there was, newest first. */
export function PolicyHistory({ history, names }: { history: Entry[]; names: Names }) {
  return (
    <Card aria-labelledby="policies" className="overflow-hidden">
      <h2 id="policies" className="border-b border-line px-5 py-3.5 text-base font-semibold">
        Policy history
      </h2>
      <Table
        dense
        caption="Policies, newest first"
        columns={columnsOf(names)}
        rows={history}
        rowKey={({ version }) => version}
        empty="The first policy has been in force from the start."
      />
    </Card>
  );
}
