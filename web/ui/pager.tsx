import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from './button';

type PagerProps = { text: string; hasPrevious: boolean; hasNext: boolean; onPrevious: () => void; onNext: () => void };

export function Pager({ text, hasPrevious, hasNext, onPrevious, onNext }: PagerProps) {
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-x-2 gap-y-3">
      <Button tone="secondary" size="small" disabled={!hasPrevious} onClick={onPrevious}>
        <ChevronLeft className="size-4" aria-hidden="true" />
        Previous
      </Button>
      <p className="figures text-sm text-muted">{text}</p>
      <Button tone="secondary" size="small" disabled={!hasNext} onClick={onNext}>
        Next
        <ChevronRight className="size-4" aria-hidden="true" />
      </Button>
    </nav>
  );
}
