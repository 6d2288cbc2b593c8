import { earnings, type Earnings as EarningsOfYear } from '@contract/earnings.js';
import { financialYearAfter, monthsOfFinancialYear } from '@domain/shared/financial-year.js';
import { dollarsText, monthText } from '@domain/shared/format.js';
import { numberText } from '@domain/shared/number.js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ArrowLeft, ArrowRight, Download, Printer } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { profileQuery } from '../../lib/own-tutor';
import { apiQuery } from '../../lib/query';
import { Button, ButtonLink, buttonStyle } from '../../ui/button';
import { QueryState } from '../../ui/query-state';
import { Skeleton } from '../../ui/skeleton';

const PATH = '/api/portal/earnings';
const earningsQuery = (year: string | null) => ({
  ...apiQuery(earnings, year ? `${PATH}?year=${year}` : PATH),
  staleTime: 0,
  placeholderData: keepPreviousData,
});

/** What the tutor earned in a financial year, to read, print and take into a spreadsheet (G-15). */
export function Earnings() {
  const [params] = useSearchParams();
  const asked = params.get('year');
  const year = asked && monthsOfFinancialYear(asked) ? asked : null;
  const query = useQuery(earningsQuery(year));
  const shown = query.data?.year ?? year;
  return (
    <>
      {shown && <YearSwitch year={shown} isRead={query.data !== undefined} />}
      <div className={shown ? 'mt-6' : undefined}>
        <QueryState
          query={query}
          failure={{ title: year ? `Failed to load your earnings of ${year}` : 'Failed to load your earnings' }}
          loading="Loading earnings"
          skeleton={<Skeleton className="h-96" />}
          keepsAnswer
        >
          {(data) => <Year data={data} />}
        </QueryState>
      </div>
    </>
  );
}

/** The way to the years beside it, which stays where its own could not be read; what was read can be taken away. */
function YearSwitch({ year, isRead }: { year: string; isRead: boolean }) {
  const [before, after] = [-1, 1].map((years) => financialYearAfter(year, years));
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
      <div className="-ml-4 flex">
        <ButtonLink to={`/portal/earnings?year=${before}`} tone="quiet" size="small">
          <ArrowLeft className="size-4" aria-hidden="true" />
          {before}
        </ButtonLink>
        <ButtonLink to={`/portal/earnings?year=${after}`} tone="quiet" size="small">
          {after}
          <ArrowRight className="size-4" aria-hidden="true" />
        </ButtonLink>
      </div>
      {isRead && (
        <div className="flex gap-3">
          <Button tone="secondary" size="small" onClick={() => window.print()}>
            <Printer className="size-4" aria-hidden="true" />
            Print
          </Button>
          <a href={`${PATH}.csv?year=${year}`} download className={buttonStyle({ tone: 'secondary', size: 'small' })}>
            <Download className="size-4" aria-hidden="true" />
            Download CSV
          </a>
        </div>
      )}
    </div>
  );
}

function Year({ data: { year, months, total } }: { data: EarningsOfYear }) {
  return (
    <table className="figures w-full border-collapse text-xs min-[22.5rem]:text-sm sm:text-base">
      <caption className="pb-4 text-left">
        <span className="display block text-2xl">
          Financial year {year}
          <Whose />
        </span>
        <span className="text-muted">
          “Arranged” is what was agreed, “held” is what took place, and “paid” is what is recorded as paid.
        </span>
      </caption>
      <thead>
        <tr className="border-b border-line">
          <Head isFirst>Month</Head>
          <Head isWide>Sessions</Head>
          <Head>Arranged</Head>
          <Head>Held</Head>
          <Head>Paid</Head>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, ...sums }) => (
          <Row key={month} name={monthText(`${month}-01`)} sums={sums} />
        ))}
      </tbody>
      <tfoot className="font-semibold">
        <Row name="Total" sums={total} />
      </tfoot>
    </table>
  );
}

/** On paper alone: whose earnings these are. */
function Whose() {
  const { data: own } = useQuery(profileQuery);
  return own && <span className="hidden print:inline">, {own.businessName ?? own.name}</span>;
}

const CELL = 'py-2.5 pl-2 text-right whitespace-nowrap sm:pl-6';
const WIDE = 'max-sm:hidden print:table-cell';

function Head({ isFirst, isWide, children }: { isFirst?: boolean; isWide?: boolean; children: string }) {
  return (
    <th scope="col" className={clsx(isFirst ? 'py-2.5 text-left' : CELL, isWide && WIDE, 'font-semibold')}>
      {children}
    </th>
  );
}

function Row({ name, sums }: { name: string; sums: EarningsOfYear['total'] }) {
  return (
    <tr className="border-b border-line">
      <th scope="row" className="py-2.5 text-left font-[inherit]">
        {name}
      </th>
      <td className={clsx(CELL, WIDE)}>{numberText(sums.sessions)}</td>
      <td className={CELL}>{dollarsText(sums.arranged)}</td>
      <td className={CELL}>{dollarsText(sums.held)}</td>
      <td className={CELL}>{dollarsText(sums.paid)}</td>
    </tr>
  );
}
