import { Button } from '../../ui/button';

type QueuePagesProps = { page: number; pages: number; onChange: (page: number) => void };

/** The way from one page of the queue to the next. */
export function QueuePages({ page, pages, onChange }: QueuePagesProps) {
  return (
    <nav aria-label="Pages of the queue" className="flex items-center justify-end gap-3 border-t border-line px-5 py-3">
      <span className="figures text-sm text-muted">
        Page {page} of {pages}
      </span>
      <Button tone="secondary" size="small" disabled={page === 1} onClick={() => onChange(page - 1)}>
        Previous
      </Button>
      <Button tone="secondary" size="small" disabled={page >= pages} onClick={() => onChange(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
