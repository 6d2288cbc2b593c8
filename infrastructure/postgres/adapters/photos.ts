import { Injectable } from '@nestjs/common';
import { Photos } from '../../../application/ports/photo/photos.js';
import type { PhotoCrop } from '../../../domain/tutor/photo.js';
import { Database } from '../database.js';
import { notWaiting } from './task-failures.js';

/** Rows of one read: each means files to delete, and what is left is found by the next. */
const BATCH = 100;

@Injectable()
export class PostgresPhotos extends Photos {
  constructor(private readonly database: Database) {
    super();
  }

  async cropOf(photoId: string): Promise<PhotoCrop | null | undefined> {
    const row = await this.database.one<{ crop: PhotoCrop | null }>('select crop from tutor_photos where id = $1', [
      photoId,
    ]);
    return row?.crop;
  }

  async unused(now: string): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `select id from tutor_photos p where not exists (
         select from tutors t where t.id = p.tutor_id and (t.photo_id = p.id or t.photo_pending_id = p.id))
       and ${notWaiting('unused-photo')} order by created_at limit ${BATCH}`,
      [now],
    );
    return rows.map(({ id }) => id);
  }

  async forget(photoId: string): Promise<void> {
    await this.database.query('delete from tutor_photos where id = $1', [photoId]);
  }
}
