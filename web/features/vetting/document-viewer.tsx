import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Download, FileQuestion, FileText, ShieldX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { readFile } from '../../lib/api';
import { sizeText } from '../../lib/size';
import { dateText } from '../../lib/time';
import { Spinner } from '../../ui/button';
import type { VettedDocument } from './readings';

const KINDS = { wwc_credential: 'WWC credential', qualifications: 'Qualifications', portfolio: 'Portfolio' } as const;
const fileOf = (id: string) => `/api/admin/documents/${id}/file`;

type ViewerProps = { documents: VettedDocument[]; shown: VettedDocument | undefined; onShow: (id: string) => void };

/** The tutor's documents, one of them shown in place. Opening one is an event. */
export function DocumentViewer({ documents, shown, onShow }: ViewerProps) {
  if (!shown) {
    return (
      <div className="grid min-h-60 flex-1 place-items-center p-8 text-center text-muted">
        <div className="flex flex-col items-center gap-3">
          <FileQuestion className="size-10" strokeWidth={1.3} aria-hidden="true" />
          <p>No documents are uploaded yet.</p>
        </div>
      </div>
    );
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div role="group" aria-label="Documents" className="flex gap-2 overflow-x-auto px-5 py-3.5 lg:px-6">
        {documents.map(({ id, documentType, fileName, verified }, index) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === shown.id}
            onClick={() => onShow(id)}
            className={clsx(
              'flex max-w-60 shrink-0 items-center gap-2.5 rounded-field border px-3 py-2 text-left transition-colors duration-150',
              id === shown.id ? 'border-forest bg-sage-light' : 'border-line bg-white hover:border-forest/50',
            )}
          >
            <FileText className="size-4.5 shrink-0 text-forest" strokeWidth={1.7} aria-hidden="true" />
            <span className="min-w-0">
              <span className="block text-sm font-semibold">
                {KINDS[documentType]} <kbd className="font-sans text-xs font-normal text-muted">{index + 1}</kbd>
              </span>
              <span className="block truncate text-xs text-muted">
                {verified ? 'Verified, ' : ''}
                {fileName}
              </span>
            </span>
          </button>
        ))}
      </div>
      <Sheet key={shown.id} document={shown} />
    </div>
  );
}

function Sheet({ document: { id, fileName, mimeType, fileSize, scan, uploadedAt } }: { document: VettedDocument }) {
  const isImage = mimeType.startsWith('image/');
  const isAway = scan === 'quarantined';
  const isShown = !isAway && (isImage || mimeType === 'application/pdf');
  const { data: blob, isError } = useQuery({
    queryKey: [fileOf(id)],
    queryFn: () => readFile(fileOf(id)),
    enabled: isShown,
    gcTime: 0,
  });
  const [address, setAddress] = useState<string | null>(null);
  const [isWhole, setWhole] = useState(true);
  useEffect(() => {
    if (!blob) return undefined;
    const made = URL.createObjectURL(blob.type === mimeType ? blob : new Blob([blob], { type: mimeType }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob, mimeType]);

  return (
    <div className="flex min-h-0 flex-1 flex-col border-t border-line bg-sand/60">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 bg-paper px-5 py-2 text-sm lg:px-6">
        <span className="figures flex min-w-0 text-muted">
          <span className="truncate">{fileName}</span>
          <span className="shrink-0">
            , {sizeText(fileSize)}, {dateText(uploadedAt)}
          </span>
        </span>
        {!isAway && (
          <a
            href={fileOf(id)}
            download={fileName}
            className="inline-flex items-center gap-1.5 font-semibold text-forest underline-offset-4 hover:underline"
          >
            <Download className="size-4" aria-hidden="true" />
            Download
          </a>
        )}
      </div>
      {isAway ? (
        <div
          role="alert"
          className="flex min-h-60 flex-1 flex-col items-center justify-center gap-2 p-8 text-center text-danger"
        >
          <ShieldX className="size-10" strokeWidth={1.3} aria-hidden="true" />
          <p className="font-semibold">The virus scan found something in this file</p>
          <p className="max-w-[44ch] text-muted">
            Nobody can open or verify it. The tutor has been asked by email to upload another.
          </p>
        </div>
      ) : !isShown ? (
        <p className="grid min-h-60 flex-1 place-items-center p-8 text-center text-muted">
          A Word document cannot be shown here. Download it to read it.
        </p>
      ) : isError ? (
        <p role="alert" className="grid min-h-60 flex-1 place-items-center p-8 text-center font-semibold text-danger">
          The document could not be opened.
        </p>
      ) : !address ? (
        <div className="grid min-h-60 flex-1 place-items-center text-muted">
          <Spinner label="Opening the document..." />
        </div>
      ) : isImage ? (
        <button
          type="button"
          aria-label={isWhole ? 'Show at full size' : 'Show the whole picture'}
          onClick={() => setWhole(!isWhole)}
          className={clsx(
            'relative min-h-[60vh] flex-1 overflow-auto lg:min-h-0',
            isWhole ? 'cursor-zoom-in!' : 'cursor-zoom-out!',
          )}
        >
          <img
            src={address}
            alt={`${fileName}, uploaded by the tutor`}
            className={
              isWhole ? 'absolute inset-0 size-full object-contain p-4' : 'm-4 max-w-none bg-white shadow-card'
            }
          />
        </button>
      ) : (
        <iframe
          src={`${address}#navpanes=0&view=FitH`}
          title={fileName}
          className="min-h-[60vh] w-full flex-1 bg-white lg:min-h-0"
        />
      )}
    </div>
  );
}
