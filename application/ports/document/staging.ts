/** A file that came in whole and is not kept yet. `size` in bytes. */
export type Staged = { size: number; type: string; bytes(): AsyncIterable<Uint8Array>; discard(): Promise<void> };

/** Why a file is not taken. */
export type FileRefusal =
  'empty' | 'too_large' | 'cut_off' | 'wrong_type' | 'heic' | 'macros' | 'archive_too_large' | 'picture_too_large';

export class FileRefused extends Error {
  constructor(readonly why: FileRefusal) {
    super(why);
  }
}

/** More files come in than can be looked at: to be sent again in a moment. */
export class StagingBusy extends Error {}

/** Takes in a file of a stranger and looks at its bytes before anybody keeps it. */
export abstract class Staging {
  /**
   * Reads at most `limit` bytes; `type` is what the sender says they are.
   * @throws FileRefused, StagingBusy or NoRoom, and leaves nothing behind
   */
  abstract receive(source: AsyncIterable<Uint8Array>, type: string, limit: number): Promise<Staged>;
}
