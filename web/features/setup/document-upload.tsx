import type { OwnCredential } from '@contract/portal.js';
import { type DocumentType, refusalOfFile } from '@domain/document/document.rules.js';
import { clsx } from 'clsx';
import { BadgeCheck, Ban, Clock3, FileText, Upload, X } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { useAction } from '../../lib/action';
import { useKeptFocus } from '../../lib/kept-focus';
import { sizeText } from '../../lib/size';
import { dateText } from '../../lib/time';
import { toast } from '../../lib/toast';
import { Badge } from '../../ui/badge';
import { IconButton } from '../../ui/icon-button';
import { uploadDocument, UploadFailure } from './upload';

/** What the picker offers; dropping also takes what else the rules allow (T-07). */
const PICKER = '.pdf,.jpg,.jpeg,.png';

type Running = { name: string; share: number; stop: AbortController };
type DocumentUploadProps = {
  documentType: DocumentType;
  title: string;
  text: string;
  documents: OwnCredential[];
  onUploaded: () => void;
};

/** One kind of document: what is there, and a place to pick or drop one more, with its progress (T-06, T-07, V-17). */
export function DocumentUpload({ documentType, title, text, documents, onUploaded }: DocumentUploadProps) {
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const section = useKeptFocus(picker);
  const [running, setRunning] = useState<Running | null>(null);
  const [isOver, setOver] = useState(false);

  const upload = useAction({
    run: async ({ file, stop }: { file: File; stop: AbortController }, calls) => {
      setRunning({ name: file.name, share: 0, stop });
      const onProgress = (share: number) => setRunning((now) => now && { ...now, share });
      await uploadDocument(calls, file, documentType, onProgress, stop.signal);
    },
    onSuccess: (_, { file }) => {
      toast('Upload Successful', `${file.name} has been uploaded.`);
      onUploaded();
    },
    onError: (error, { stop }) => {
      if (stop.signal.aborted) return;
      toast('Upload Failed', error instanceof UploadFailure ? error.message : undefined, 'destructive');
    },
    onSettled: () => {
      setRunning(null);
      if (picker.current) picker.current.value = '';
    },
  });
  const take = (file: File | undefined) => {
    if (!file) return;
    const refusal = refusalOfFile(file);
    if (refusal) return toast(refusal.title, refusal.description, 'destructive');
    upload.mutate({ file, stop: new AbortController() });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };

  return (
    <div ref={section} className="flex flex-col gap-3">
      <div>
        <h4 id={`${id}-title`} className="font-semibold">
          {title}
        </h4>
        <p className="text-sm text-muted">{text}</p>
      </div>
      {documents.length > 0 && (
        <ul className="flex flex-col gap-2">
          {documents.map((document) => (
            <Uploaded key={document.id} document={document} />
          ))}
        </ul>
      )}
      {running ? (
        <Bar running={running} />
      ) : (
        <label
          onDragOver={(event) => (event.preventDefault(), setOver(true))}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          className={clsx(
            'relative flex min-h-24 flex-col items-center justify-center gap-1 rounded-field border-[1.5px] border-dashed px-4 py-4 text-center transition-colors duration-150',
            'has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-3 has-focus-visible:outline-forest',
            isOver
              ? 'border-forest bg-sage-light'
              : 'border-field/60 bg-white hover:border-forest/60 hover:bg-sage-light/60',
          )}
        >
          <input
            ref={picker}
            type="file"
            accept={PICKER}
            aria-labelledby={`${id}-title`}
            aria-describedby={`${id}-rules`}
            onChange={(event) => take(event.target.files?.[0])}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
          <span className="flex items-center gap-2 font-semibold text-forest">
            <Upload className="size-4" aria-hidden="true" />
            {documents.length > 0 ? 'Add another file' : 'Choose a file'}
          </span>
          <span id={`${id}-rules`} className="text-sm text-muted">
            PDF, JPG or PNG, at most 10 MB. Or drop it here.
          </span>
        </label>
      )}
    </div>
  );
}

function Bar({ running: { name, share, stop } }: { running: Running }) {
  const percent = Math.round(share * 100);
  return (
    <div className="flex min-h-24 items-center gap-3 rounded-field border border-line bg-white px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline justify-between gap-3">
          <span className="truncate font-medium">{name}</span>
          <span className="figures text-sm text-muted">{percent < 100 ? `${percent}%` : 'Checking the file...'}</span>
        </p>
        <div
          role="progressbar"
          aria-label={`Uploading ${name}`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          className="mt-2 h-2 overflow-hidden rounded-full bg-sand"
        >
          <div
            className="h-full rounded-full bg-forest transition-[width] duration-150 ease-out"
            style={{ width: `${percent}%` }}
          />
        </div>
      </div>
      <IconButton label="Stop the upload" onClick={() => stop.abort()}>
        <X className="size-4.5" aria-hidden="true" />
      </IconButton>
    </div>
  );
}

function Uploaded({ document }: { document: OwnCredential }) {
  const { id, fileName, fileSize, scan, verified, refused, refusalReason, uploadedAt } = document;
  return (
    <li className="flex items-center gap-x-3 gap-y-2 max-sm:flex-wrap rounded-field border border-line bg-white py-2.5 pr-4 pl-3.5">
      <FileText className="size-5 shrink-0 text-forest" strokeWidth={1.6} aria-hidden="true" />
      <span className="min-w-0 flex-1 max-sm:basis-[75%]">
        {scan === 'quarantined' ? (
          <span className="block truncate font-medium">{fileName}</span>
        ) : (
          <a
            href={`/api/portal/documents/${id}/file`}
            download={fileName}
            className="block truncate font-medium underline decoration-forest/30 underline-offset-4 hover:decoration-forest"
          >
            {fileName}
          </a>
        )}
        <span className="figures block text-sm text-muted">
          {sizeText(fileSize)}, {dateText(uploadedAt)}
        </span>
        {refused && <span className="block text-sm text-danger">{refusalReason}</span>}
      </span>
      {refused ? (
        <Badge tone="bad" icon={Ban}>
          Not accepted
        </Badge>
      ) : (
        <Badge tone={verified ? 'good' : 'neutral'} icon={verified ? BadgeCheck : Clock3}>
          {verified ? 'Verified' : 'To be checked'}
        </Badge>
      )}
    </li>
  );
}
