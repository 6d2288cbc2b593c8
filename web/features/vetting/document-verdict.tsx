import { BadgeCheck, Ban, ShieldCheck, ShieldQuestion, ShieldX } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { SmallField } from '../../ui/field';
import { useReportUnsaved } from '../../ui/unsaved';
import type { VettedDocument } from './readings';
import { useDocumentVerdict } from './verdicts';

const SCANS = {
  pending: { words: 'Not scanned for viruses', icon: ShieldQuestion, style: '' },
  clean: { words: 'Virus scan clean', icon: ShieldCheck, style: 'text-success' },
  quarantined: { words: 'In quarantine', icon: ShieldX, style: 'font-semibold text-danger' },
} as const;

/** What the virus scan said; without an answer nothing is called clean (SEC-34). */
function ScanMark({ scan }: { scan: VettedDocument['scan'] }) {
  const { words, icon: Icon, style } = SCANS[scan];
  return (
    <span className={`inline-flex items-center gap-1 ${style}`}>
      <Icon className="size-4" strokeWidth={1.8} aria-hidden="true" />
      {words}
    </span>
  );
}

/** Takes one document or does not, with a reason. */
export function DocumentVerdict({ tutorId, document }: { tutorId: string; document: VettedDocument }) {
  const decide = useDocumentVerdict(tutorId);
  const [reason, setReason] = useState<string | null>(null);
  useReportUnsaved(Boolean(reason?.trim()));
  const refuse = () => {
    if (reason?.trim()) decide.mutate({ document, reason: reason.trim() }, { onSuccess: () => setReason(null) });
  };
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2.5 border-t border-line bg-paper px-5 py-2.5 lg:px-6">
      <p className="flex flex-wrap items-center gap-x-3 self-center text-sm text-muted">
        {document.verified
          ? `Verified${document.verifiedBy ? ` by ${document.verifiedBy}` : ''}`
          : document.refused
            ? `Refused: ${document.refusalReason}`
            : 'Not checked yet'}
        <ScanMark scan={document.scan} />
      </p>
      {document.scan === 'quarantined' ? null : reason === null ? (
        <div className="flex gap-2">
          <Button tone="quiet" size="small" disabled={decide.isPending} onClick={() => setReason('')}>
            <Ban className="size-4" aria-hidden="true" />
            Refuse
          </Button>
          {!document.verified && (
            <Button
              tone="secondary"
              size="small"
              disabled={decide.isPending}
              onClick={() => decide.mutate({ document })}
            >
              <BadgeCheck className="size-4" aria-hidden="true" />
              Verify
            </Button>
          )}
        </div>
      ) : (
        <form
          className="flex w-full flex-wrap items-end gap-2"
          onSubmit={(event) => (event.preventDefault(), refuse())}
        >
          <SmallField
            label="Why is this document not enough?"
            className="min-w-52 flex-1"
            autoFocus
            required
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          {document.verified && document.documentType === 'wwc_credential' && (
            <p className="order-last w-full text-sm text-muted">
              Booked sessions then wait: their families are notified, and each that still waits 24 hours before it
              begins is cancelled.
            </p>
          )}
          <Button tone="quiet" size="small" onClick={() => setReason(null)}>
            Cancel
          </Button>
          <Button type="submit" tone="danger" size="small" disabled={decide.isPending}>
            Refuse document
          </Button>
        </form>
      )}
    </div>
  );
}
