import { useId, useState } from 'react';
import { QuoteCard, type QuoteFace } from './quote-card';
import type { QuoteFormState } from './use-quote-form';

type QuotePreviewProps = { values: QuoteFormState['values']; tutor: QuoteFace['tutor'] };

/** What the family will see of a quote that is being written. */
export function QuotePreview({ values, tutor }: QuotePreviewProps) {
  const heading = useId();
  const [isOpen, setOpen] = useState(true);
  const rate = Number(values.proposedHourlyRate);
  const minutes = Number(values.sessionDuration);
  return (
    <div role="group" aria-labelledby={heading} className="min-w-0">
      <h4 id={heading} className="mb-3 text-sm font-semibold text-muted">
        As the family will see it
      </h4>
      <QuoteCard
        level={4}
        isOpen={isOpen}
        onToggle={() => setOpen(!isOpen)}
        quote={{
          status: 'submitted',
          proposedHourlyRate: Number.isFinite(rate) ? rate : 0,
          sessionDuration: Number.isFinite(minutes) ? minutes : 0,
          availability: values.availability || 'Your times appear here.',
          personalizedMessage: values.personalizedMessage || 'Your message appears here.',
          teachingApproach: values.teachingApproach || null,
          suggestedLocation: values.suggestedLocation || null,
          createdAt: null,
          tutor: { ...tutor, id: null },
        }}
      />
    </div>
  );
}
