import { numberText } from '@domain/shared/number.js';
import { Download, Search } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { inputStyle, SelectField } from '../../../ui/field';
import { Pager } from '../../../ui/pager';

type DirectoryProps = {
  title: string;
  placeholder: string;
  search: string;
  onSearch: (words: string) => void;
  filter: string;
  filters: readonly { value: string; label: string }[];
  onFilter: (filter: string) => void;
  isExporting: boolean;
  onExport: () => void;
  /** `Showing 12 of 60 students` */
  footer: string | null;
  page: number;
  pages: number;
  onPage: (page: number) => void;
  children: ReactNode;
};

/** The frame of a directory: its search, its filter, its export, and how much of it is shown. */
export function Directory(props: DirectoryProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id} className="overflow-hidden">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-b border-line px-5 py-3.5">
        <h2 id={id} className="text-base font-semibold">
          {props.title}
        </h2>
        <div className="flex grow flex-wrap items-end justify-end gap-3">
          <label className="relative min-w-56 grow sm:max-w-80">
            <span className="sr-only">Search</span>
            <Search className="pointer-events-none absolute top-3 left-3 size-4 text-muted" aria-hidden="true" />
            <input
              type="search"
              value={props.search}
              placeholder={props.placeholder}
              onChange={(event) => props.onSearch(event.target.value)}
              className={`${inputStyle} h-10 pl-9! text-body`}
            />
          </label>
          <SelectField
            label={<span className="sr-only">Filter</span>}
            className="max-sm:grow"
            options={props.filters}
            value={props.filter}
            onChange={(event) => props.onFilter(event.target.value)}
          />
          <Button
            tone="secondary"
            size="small"
            className="h-10!"
            disabled={props.isExporting || props.footer === null}
            onClick={props.onExport}
          >
            <Download className="size-4" aria-hidden="true" />
            {props.isExporting ? 'Exporting...' : 'Export CSV'}
          </Button>
        </div>
      </div>
      {props.children}
      {props.footer !== null && (
        <div className="flex flex-col gap-3 px-5 py-3">
          <p role="status" className="figures text-sm text-muted">
            {props.footer}
          </p>
          {props.pages > 1 && (
            <Pager
              text={`Page ${numberText(props.page)} of ${numberText(props.pages)}`}
              hasPrevious={props.page > 1}
              hasNext={props.page < props.pages}
              onPrevious={() => props.onPage(props.page - 1)}
              onNext={() => props.onPage(props.page + 1)}
            />
          )}
        </div>
      )}
    </Card>
  );
}
