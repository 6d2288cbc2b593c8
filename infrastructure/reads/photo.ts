import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ObjectStore } from '../../application/ports/document/object-store.js';
import { photoKey } from '../../application/ports/photo/photos.js';
import {
  GetOwnPhoto,
  GetPhotoFile,
  type OwnPhoto,
  type PhotoPicture,
} from '../../application/photo/read-photo.query.js';
import { type PhotoFacts, photoStatusOf } from '../../domain/tutor/photo.js';
import { photoUrlOf } from '../../domain/tutor/photo-address.js';
import { isShownTo, type Tutor } from '../../domain/tutor/tutor.js';
import { Database } from '../postgres/database.js';

/** The address of the photo of tutor `t`, as `photoUrlOf` writes it; null: there is none. */
export const PHOTO_URL = `'/media/tutors/' || t.id || '/480.webp?v=' || t.photo_id`;

@QueryHandler(GetOwnPhoto)
export class GetOwnPhotoHandler implements IQueryHandler<GetOwnPhoto> {
  constructor(private readonly database: Database) {}

  async execute({ accountId }: GetOwnPhoto): Promise<OwnPhoto> {
    const found = await this.database.one<PhotoFacts & { id: string }>(
      `select id, photo_id as "photoId", photo_pending_id as "photoPendingId", photo_problem as "photoProblem"
       from tutors where user_id = $1`,
      [accountId],
    );
    if (!found) return { profileImageUrl: null, status: 'none', problem: null };
    return {
      profileImageUrl: found.photoId && photoUrlOf(found.id, found.photoId),
      status: photoStatusOf(found),
      problem: found.photoProblem,
    };
  }
}

type Shown = Pick<Tutor, 'userId' | 'vettingStatus' | 'suspendedAt' | 'closesAt' | 'erasedAt' | 'photoId'>;

@QueryHandler(GetPhotoFile)
export class GetPhotoFileHandler implements IQueryHandler<GetPhotoFile> {
  constructor(
    private readonly database: Database,
    private readonly store: ObjectStore,
  ) {}

  async execute({ tutorId, file, viewer }: GetPhotoFile): Promise<PhotoPicture | null> {
    const tutor = await this.database.one<Shown>(
      `select user_id as "userId", vetting_status as "vettingStatus", suspended_at as "suspendedAt", closes_at as "closesAt",
              erased_at as "erasedAt", photo_id as "photoId" from tutors where id = $1`,
      [tutorId],
    );
    if (!tutor?.photoId || !isShownTo(tutor, viewer)) return null;
    const bytes = await this.store.get(photoKey(tutor.photoId, file));
    return bytes && { photoId: tutor.photoId, isPublic: isShownTo(tutor, null), bytes };
  }
}
