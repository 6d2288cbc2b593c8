import { ownPhoto, photoSent } from '@contract/photo.js';
import { refusalOfPhoto } from '@domain/document/document.rules.js';
import { LEAST_PHOTO_PIXELS, type PhotoCrop as Crop } from '@domain/tutor/photo.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ImagePlus, Trash2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useAction } from '../../lib/action';
import { wordsOf } from '../../lib/api';
import { forgetPublicReadings } from '../../lib/own-tutor';
import { apiQuery } from '../../lib/query';
import { toast } from '../../lib/toast';
import { Avatar } from '../../ui/avatar';
import { Button, buttonStyle, Spinner } from '../../ui/button';
import { middleOf, PhotoCrop, type Picture } from './photo-crop';
import { uploadFile, UploadFailure } from './upload';

const POLL_MS = 1_500;
const photoQuery = apiQuery(ownPhoto, '/api/portal/photo');

type Chosen = Picture & { file: File; crop: Crop };

async function opened(file: File): Promise<Chosen> {
  const bitmap = await createImageBitmap(file);
  return { file, bitmap, least: LEAST_PHOTO_PIXELS, crop: middleOf(bitmap) };
}

/** The tutor's photo: chosen, cut out, prepared by the server, shown, removed (G-25). */
export function PhotoField({ name }: { name: string }) {
  const id = useId();
  const cache = useQueryClient();
  const picker = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { data: photo } = useQuery({
    ...photoQuery,
    refetchInterval: ({ state }) => (state.data?.status === 'preparing' ? POLL_MS : false),
  });
  const url = photo?.profileImageUrl ?? null;

  // The picture in the header and on the profile is another one from now on.
  const shown = useRef<string | null | undefined>(undefined);
  useEffect(() => {
    if (!photo) return;
    if (shown.current !== undefined && shown.current !== url) {
      for (const key of ['/api/user', '/api/portal/profile']) void cache.invalidateQueries({ queryKey: [key] });
      forgetPublicReadings(cache);
    }
    shown.current = url;
  }, [photo, url, cache]);

  const save = useAction({
    run: async ({ file, crop }: Chosen, calls) => {
      const documentURL = await uploadFile(calls, file, () => undefined, new AbortController().signal);
      await calls.ask(photoSent, 'PUT', '/api/portal/photo', { documentURL, crop });
    },
    onSuccess: async () => {
      setChosen(null);
      await cache.invalidateQueries({ queryKey: photoQuery.queryKey });
    },
    onError: (error) =>
      setRefusal(
        error instanceof UploadFailure ? error.message : wordsOf(error, 'Failed to save the photo. Please try again.'),
      ),
  });
  const remove = useAction({
    run: (_: void, { ask }) => ask(ownPhoto, 'DELETE', '/api/portal/photo'),
    onSuccess: async () => {
      toast('Photo Removed', 'Families see your initials again.');
      await cache.invalidateQueries({ queryKey: photoQuery.queryKey });
    },
    onError: (error) => toast('Photo Error', wordsOf(error, 'Failed to remove the photo.'), 'destructive'),
  });
  const choose = async (file: File | undefined) => {
    if (picker.current) picker.current.value = '';
    if (!file) return;
    const words = refusalOfPhoto(file);
    setRefusal(words);
    if (words) return;
    const next = await opened(file).catch(() => null);
    if (!next) return setRefusal('This picture could not be read. Please choose another one.');
    if (next.crop.size < next.least)
      return setRefusal(`Please choose a picture that is at least ${next.least} pixels wide and high.`);
    setChosen(next);
  };

  const status = photo?.status ?? 'none';
  return (
    <section aria-labelledby={`${id}-title`} className="mb-9 flex flex-col gap-5 border-b border-line pb-9">
      <div>
        <h3 id={`${id}-title`} className="text-lg font-semibold">
          Your photo
        </h3>
        <p id={`${id}-rules`} className="max-w-[60ch] pt-1 text-body leading-6 text-muted">
          Families see it beside your name. JPEG, PNG or WebP, at most 10 MB, with your face and nobody else.
        </p>
      </div>
      {chosen ? (
        <>
          <PhotoCrop picture={chosen} crop={chosen.crop} onChange={(crop) => setChosen({ ...chosen, crop })} />
          <div className="flex flex-wrap gap-3">
            <Button type="button" disabled={save.isPending} onClick={() => save.mutate(chosen)}>
              {save.isPending ? 'Sending...' : 'Use this photo'}
            </Button>
            <Button type="button" tone="secondary" disabled={save.isPending} onClick={() => setChosen(null)}>
              Cancel
            </Button>
          </div>
        </>
      ) : (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
          <Avatar name={name} photo={url} width={96} isFirst className="size-24 text-3xl" />
          <div className="flex flex-wrap gap-3">
            <span className="relative inline-flex has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-3 has-focus-visible:outline-forest">
              <span aria-hidden="true" className={buttonStyle({ tone: 'secondary' })}>
                <ImagePlus className="size-4" />
                {url ? 'Change photo' : 'Choose a photo'}
              </span>
              <input
                ref={picker}
                type="file"
                accept="image/jpeg,image/png,image/webp"
                aria-label={url ? 'Change photo' : 'Choose a photo'}
                aria-describedby={`${id}-rules`}
                onChange={(event) => void choose(event.target.files?.[0])}
                className="absolute inset-0 size-full cursor-pointer opacity-0"
              />
            </span>
            {(url || status === 'preparing') && (
              <Button type="button" tone="secondary" disabled={remove.isPending} onClick={() => remove.mutate()}>
                <Trash2 className="size-4" aria-hidden="true" />
                Remove photo
              </Button>
            )}
          </div>
        </div>
      )}
      <div role="status" className="empty:hidden">
        {status === 'preparing' && <Spinner label="Your photo is being prepared. It appears here in a moment." />}
      </div>
      <p role="alert" className="text-danger empty:hidden">
        {refusal ?? (status === 'failed' && !chosen ? photo?.problem : null)}
      </p>
    </section>
  );
}
