import { refusalOfFile } from '@domain/document/document.rules.js';
import { MAX_PORTFOLIO } from '@domain/tutor/portfolio.rules.js';
import type { ProfileForm } from '@domain/tutor/tutor.rules.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileText, Link2, Trash2, Upload } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { type FieldError, type FieldErrors, useFieldArray, useFormContext } from 'react-hook-form';
import { useAction } from '../../lib/action';
import { useKeptFocus } from '../../lib/kept-focus';
import { credentialsQuery } from '../../lib/own-tutor';
import { toast } from '../../lib/toast';
import { Button } from '../../ui/button';
import { Field, FieldError as Problem } from '../../ui/field';
import { FormSection } from '../../ui/form-section';
import { IconButton } from '../../ui/icon-button';
import { uploadDocument, UploadFailure } from './upload';

const SCANS = {
  pending: 'Families see it once our virus scan has found it clean.',
  clean: 'Families can open it.',
  quarantined: 'Our virus scan found something in this file. Please upload another.',
} as const;

/** Up to six links or documents that show how somebody teaches; documents are for those who have an account (G-26). */
export function PortfolioField({ hasAccount }: { hasAccount: boolean }) {
  const { register, control, formState } = useFormContext<ProfileForm>();
  const items = useFieldArray({ control, name: 'portfolioItems' });
  const addButton = useRef<HTMLButtonElement>(null);
  const list = useKeptFocus(addButton);
  const isFull = items.fields.length >= MAX_PORTFOLIO;
  const problems = formState.errors.portfolioItems as
    (FieldError & FieldErrors<{ title: string; url: string }>[]) | undefined;
  return (
    <FormSection
      title="Your work"
      text={`Optional. Up to ${MAX_PORTFOLIO} links or documents, such as worksheets, a video or an article. Please leave out phone numbers and email addresses.`}
    >
      <div ref={list} className="flex flex-col gap-5">
        {items.fields.length > 0 && (
          <ul className="flex flex-col gap-4">
            {items.fields.map((item, place) => (
              <li key={item.id} className="flex items-start gap-3">
                <div className="grid min-w-0 grow gap-3 sm:grid-cols-2">
                  <Field
                    label="Title"
                    error={problems?.[place]?.title?.message}
                    {...register(`portfolioItems.${place}.title`)}
                  />
                  {'documentId' in item ? (
                    <KeptDocument id={item.documentId} />
                  ) : (
                    <Field
                      label="Link"
                      type="url"
                      inputMode="url"
                      placeholder="https://"
                      error={problems?.[place]?.url?.message ?? (problems?.[place] as FieldError | undefined)?.message}
                      {...register(`portfolioItems.${place}.url`)}
                    />
                  )}
                </div>
                <span className="pt-7">
                  <IconButton label={`Remove item ${place + 1}`} onClick={() => items.remove(place)}>
                    <Trash2 className="size-4.5" aria-hidden="true" />
                  </IconButton>
                </span>
              </li>
            ))}
          </ul>
        )}
        {problems?.message && <Problem>{problems.message}</Problem>}
        <div className="flex flex-wrap gap-3">
          <Button
            ref={addButton}
            type="button"
            tone="secondary"
            disabled={isFull}
            onClick={() => items.append({ title: '', url: '' })}
          >
            <Link2 className="size-4" aria-hidden="true" />
            Add a link
          </Button>
          {hasAccount && (
            <AddDocument isFull={isFull} onAdded={(title, documentId) => items.append({ title, documentId })} />
          )}
        </div>
      </div>
    </FormSection>
  );
}

function KeptDocument({ id }: { id: string }) {
  const documents = useQuery(credentialsQuery);
  const document = documents.data?.find((one) => one.id === id);
  const refusal = document?.refused ? document.refusalReason : null;
  return (
    <p className="flex items-start gap-2 sm:pt-8">
      <FileText className="mt-1 size-4 shrink-0 text-forest" aria-hidden="true" />
      <span className="min-w-0">
        <span className="block truncate font-medium">{document?.fileName ?? 'A document'}</span>
        {document && <span className="block text-sm text-muted">{refusal ?? SCANS[document.scan]}</span>}
      </span>
    </p>
  );
}

type AddDocumentProps = { isFull: boolean; onAdded: (title: string, documentId: string) => void };

function AddDocument({ isFull, onAdded }: AddDocumentProps): ReactNode {
  const cache = useQueryClient();
  const picker = useRef<HTMLInputElement>(null);
  const upload = useAction({
    run: (file: File, calls) => uploadDocument(calls, file, 'portfolio', () => undefined, new AbortController().signal),
    onSuccess: async (id, file) => {
      onAdded(file.name.replace(/\.[^.]+$/, '').slice(0, 80), id);
      await cache.invalidateQueries({ queryKey: credentialsQuery.queryKey });
    },
    onError: (error) =>
      toast('Upload Failed', error instanceof UploadFailure ? error.message : undefined, 'destructive'),
    onSettled: () => {
      if (picker.current) picker.current.value = '';
    },
  });
  const take = (file: File | undefined) => {
    if (!file) return;
    const refusal = refusalOfFile(file);
    if (refusal) toast(refusal.title, refusal.description, 'destructive');
    else upload.mutate(file);
  };
  return (
    <>
      <input
        ref={picker}
        type="file"
        accept=".pdf,.jpg,.jpeg,.png"
        className="sr-only"
        tabIndex={-1}
        aria-label="Document to show families"
        onChange={(event) => take(event.target.files?.[0])}
      />
      <Button
        type="button"
        tone="secondary"
        disabled={isFull || upload.isPending}
        onClick={() => picker.current?.click()}
      >
        <Upload className="size-4" aria-hidden="true" />
        {upload.isPending ? 'Uploading...' : 'Add a document'}
      </Button>
    </>
  );
}
