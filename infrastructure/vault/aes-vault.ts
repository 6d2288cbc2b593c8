import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Settings } from '../../application/ports/settings.js';
import { type SecretPlace, Vault } from '../../application/ports/vault.js';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Drawn together, for one draw takes longer than an encryption. */
const IVS = 256;
const SEALED = /^sealed:([A-Za-z0-9]+):([A-Za-z0-9_-]+)$/;

const placeOf = ({ table, row, column }: SecretPlace) => Buffer.from(`${table}|${row}|${column}`);

/** AES-256-GCM; a sealed value names its key and is bound to table, row and column: `sealed:{key}:{base64url}`. */
@Injectable()
export class AesVault extends Vault {
  private readonly keys: Map<string, KeyObject>;
  private readonly writing: { id: string; key: KeyObject };
  private ivs = Buffer.alloc(0);

  constructor({ fieldKeys }: Settings) {
    super();
    const keys = fieldKeys.map(({ id, key }) => ({ id, key: createSecretKey(key) }));
    this.keys = new Map(keys.map(({ id, key }) => [id, key]));
    const newest = keys.at(-1);
    if (!newest) throw new Error('The vault has no key');
    this.writing = newest;
  }

  seal(place: SecretPlace, value: string): string {
    const iv = this.freshIv();
    const cipher = createCipheriv(ALGORITHM, this.writing.key, iv).setAAD(placeOf(place));
    const body = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
    return `sealed:${this.writing.id}:${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
  }

  open(place: SecretPlace, sealed: string): string {
    const [, id, content] = SEALED.exec(sealed) ?? [];
    const key = id && this.keys.get(id);
    if (!key || !content) throw new Error(`A value of ${place.table}.${place.column} was not sealed with a known key`);
    const bytes = Buffer.from(content, 'base64url');
    const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
      .setAAD(placeOf(place))
      .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
  }

  /** No secret, and never used twice. */
  private freshIv(): Buffer {
    if (this.ivs.length === 0) this.ivs = randomBytes(IVS * IV_BYTES);
    const iv = this.ivs.subarray(0, IV_BYTES);
    this.ivs = this.ivs.subarray(IV_BYTES);
    return iv;
  }

  isCurrent(sealed: string): boolean {
    return sealed.startsWith(`sealed:${this.writing.id}:`);
  }
}
