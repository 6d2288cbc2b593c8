import { Injectable } from '@nestjs/common';
import { keepPhoto, showOnAccount } from '../../../application/photo/photo.writes.js';
import type { DataOf } from '../../../application/ports/writes.js';
import type { Statement } from '../ledger/statement.js';
import { Executes } from '../ledger/write-executors.js';

@Injectable()
export class PhotoWrites {
  @Executes(keepPhoto)
  keepPhoto(statement: Statement, photos: DataOf<typeof keepPhoto>[]): void {
    statement.insert('tutor_photos', photos);
  }

  @Executes(showOnAccount)
  showOnAccount(statement: Statement, shown: DataOf<typeof showOnAccount>[]): void {
    for (const { accountId, profileImageUrl } of shown)
      statement.part(
        `update users set profile_image_url = ${statement.value(profileImageUrl)} where id = ${statement.value(accountId)}`,
      );
  }
}
