import { photoFileUrl } from '@domain/tutor/photo-address.js';
import { clsx } from 'clsx';
import { useState } from 'react';
import { Initials } from './initials';

type AvatarProps = {
  name: string;
  className?: string;
  /** The photo's address, as the server gives it (G-25). */
  photo?: string | null | undefined;
  /** In CSS pixels, at its largest; it chooses among the sizes there are. */
  width?: number;
  /** Seen at once, above the fold. */
  isFirst?: boolean;
};

/**
 * A person's photo, or the initials. These stand below the photo in the same box: nothing moves when it comes, and they
 * stay where it does not.
 */
export function Avatar({ name, className = 'size-10 text-sm', photo, width = 56, isFirst = false }: AvatarProps) {
  return (
    <Initials name={name} className={clsx('relative overflow-hidden', className)}>
      {photo && <Photo key={photo} url={photo} width={width} isFirst={isFirst} />}
    </Initials>
  );
}

type PhotoProps = { url: string; width: number; isFirst: boolean };

/** The sizes of a tutor's photo, which fills the box it stands in; nothing where it does not come (G-25). */
function Photo({ url, width, isFirst }: PhotoProps) {
  const [isMissing, setMissing] = useState(false);
  if (isMissing) return null;
  const files = (format: 'avif' | 'webp') =>
    ([64, 160, 480] as const).map((size) => `${photoFileUrl(url, `${size}.${format}`)} ${size}w`).join(', ');
  const sizes = `${width}px`;
  return (
    <picture>
      <source type="image/avif" srcSet={files('avif')} sizes={sizes} />
      <img
        src={photoFileUrl(url, '160.webp')}
        srcSet={files('webp')}
        sizes={sizes}
        alt=""
        width={width}
        height={width}
        loading={isFirst ? 'eager' : 'lazy'}
        decoding="async"
        onError={() => setMissing(true)}
        className="absolute inset-0 size-full object-cover"
      />
    </picture>
  );
}
