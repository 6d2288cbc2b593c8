import { rateText } from '@domain/shared/format.js';
import { numberText } from '@domain/shared/number.js';
import { Check, Hourglass, Mail, X } from 'lucide-react';
import { useState } from 'react';
import { CITIES } from '../../content/offer';
import { Initials } from '../../ui/initials';
import { Badge } from '../../ui/badge';
import { Banksia } from '../../ui/banksia';
import { Button } from '../../ui/button';
import { Card, Empty, Stat } from '../../ui/card';
import { Pager } from '../../ui/pager';
import { Progress } from '../../ui/progress';
import { QueryState, type Reading } from '../../ui/query-state';
import { Skeleton } from '../../ui/skeleton';
import { Skyline } from '../../ui/skyline';
import { Stars } from '../../ui/stars';
import { type Column, Table } from '../../ui/table';
import { Specimen } from './specimen';

const COLOURS = [
  ['ink', 'bg-ink'],
  ['forest', 'bg-forest'],
  ['forest deep', 'bg-forest-deep'],
  ['sage', 'bg-sage'],
  ['cream', 'bg-cream'],
  ['sand', 'bg-sand'],
  ['banksia', 'bg-banksia'],
  ['ember', 'bg-ember'],
  ['honey', 'bg-honey'],
  ['success', 'bg-success'],
  ['danger', 'bg-danger'],
  ['line', 'bg-line'],
];

export function IdentitySpecimens() {
  return (
    <>
      <Specimen title="Mark and ornament">
        <Banksia className="size-10" />
        <Banksia className="size-16" />
        <Banksia weight="fine" className="size-28" />
      </Specimen>
      <Specimen title="Colour">
        {COLOURS.map(([name, look]) => (
          <div key={name} className="text-sm text-muted">
            <div className={`mb-1.5 h-14 w-24 rounded-field border border-line ${look}`} />
            {name}
          </div>
        ))}
      </Specimen>
      <Specimen title="Type">
        <div className="flex flex-col gap-3">
          <p className="display text-display-1">The right tutor</p>
          <p className="display text-display-4">A family in Marrickville</p>
          <p className="prose-public max-w-[62ch]">
            Body text of public pages is seventeen pixels on twenty-eight, so that it can be read by a tired parent at
            night.
          </p>
          <p className="figures text-body">Portal text, with figures that line up: $65/hr, 1,204, 3:30 pm AEDT</p>
        </div>
      </Specimen>
      <Specimen title="Skylines">
        {CITIES.map(({ name, slug }) => (
          <Skyline key={name} city={slug} className="w-36 text-forest" />
        ))}
      </Specimen>
    </>
  );
}

export function DisplaySpecimens() {
  return (
    <>
      <Specimen title="Badge">
        <Badge tone="attention" icon={Mail}>
          Available
        </Badge>
        <Badge tone="good" icon={Check}>
          Accepted
        </Badge>
        <Badge tone="bad" icon={X}>
          Rejected
        </Badge>
        <Badge icon={Hourglass}>Expired</Badge>
      </Specimen>
      <Specimen title="Avatar and stars">
        <Initials name="Maya Chen" />
        <Initials name="Tom Ellis" className="size-14 text-lg" />
        <Initials name="Aroha" />
        <Stars rating={5} />
        <Stars rating={4.5} />
        <Stars rating={2.8} />
      </Specimen>
      <Specimen title="Card and stat">
        <div className="grid w-full gap-4 sm:grid-cols-3">
          <Stat label="Available Opportunities" value="3" note="Families waiting for your answer" />
          <Stat label="Contract Status" value="Under Review" note="We confirm within 1-2 business days" />
          <Stat label="Active Sessions" value={<Skeleton className="h-8 w-12" />} />
          <Card className="p-6">A card with words in it.</Card>
        </div>
      </Specimen>
      <Specimen title="Progress, skeleton, empty">
        <div className="flex w-full flex-col gap-6">
          <Progress step={4} of={9} label="Progress" />
          <Skeleton className="h-5 w-2/3" />
          <Empty
            title="No new opportunities"
            action={<Button tone="secondary">Complete your profile</Button>}
            art={<Banksia weight="fine" className="size-20" />}
          >
            When a family near you needs one of your subjects, the opportunity appears here and in your email.
          </Empty>
        </div>
      </Specimen>
    </>
  );
}

type Row = { id: number; name: string; subject: string; rate: number };
const ROWS: Row[] = [
  { id: 1, name: 'Maya Chen', subject: 'Mathematics', rate: 65 },
  { id: 2, name: 'Tom Ellis', subject: 'English', rate: 72 },
  { id: 3, name: 'Aroha Williams', subject: 'Chemistry', rate: 58 },
];
const COLUMNS: Column<Row>[] = [
  { key: 'name', title: 'Name', cell: ({ name }) => name, sortBy: ({ name }) => name },
  { key: 'subject', title: 'Subject', cell: ({ subject }) => subject, sortBy: ({ subject }) => subject },
  { key: 'rate', title: 'Rate', align: 'right', cell: ({ rate }) => rateText(rate), sortBy: ({ rate }) => rate },
];
const keyOf = ({ id }: Row) => String(id);

const SUBJECTS: Reading<string[]> = { data: undefined, isError: false, refetch: () => undefined };
const READINGS: [string, Reading<string[]>][] = [
  ['It loads', SUBJECTS],
  ['It failed', { ...SUBJECTS, isError: true }],
  ['It is empty', { ...SUBJECTS, data: [] }],
  ['It is there', { ...SUBJECTS, data: ['Algebra', 'Chemistry'] }],
];

export function QueryStateSpecimens() {
  return (
    <Specimen title="What a query has given">
      {READINGS.map(([name, query]) => (
        <section key={name} aria-label={name} className="w-56">
          <QueryState
            query={query}
            failure={{ title: 'Subjects could not be loaded', what: 'subjects', look: 'stack' }}
            skeleton={<Skeleton className="h-12 w-full" />}
            loading="Loading subjects"
            empty={(subjects) => subjects.length === 0 && <p className="text-muted">No subjects yet</p>}
          >
            {(subjects) => <p>{subjects.join(', ')}</p>}
          </QueryState>
        </section>
      ))}
    </Specimen>
  );
}

export function TableSpecimens() {
  const [page, setPage] = useState(1);
  return (
    <>
      {(
        [
          ['Table', ROWS, undefined],
          ['Table, loading', undefined, undefined],
          ['Table, empty', [], undefined],
          ['Table, failed', undefined, 'Failed to fetch tutors'],
        ] as const
      ).map(([title, rows, failure]) => (
        <Specimen key={title} title={title}>
          <Card className="w-full overflow-hidden">
            <Table
              caption={title}
              columns={COLUMNS}
              rows={rows && [...rows]}
              rowKey={keyOf}
              empty="No tutors found matching your criteria"
              failure={failure}
              onRetry={() => undefined}
            />
          </Card>
        </Specimen>
      ))}
      <Specimen title="Pager">
        <div className="w-full">
          <Pager
            text={`Page ${numberText(page)} of 3`}
            hasPrevious={page > 1}
            hasNext={page < 3}
            onPrevious={() => setPage(page - 1)}
            onNext={() => setPage(page + 1)}
          />
        </div>
      </Specimen>
    </>
  );
}
