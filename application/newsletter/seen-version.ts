import { type Loaded, VersionConflict } from '../ports/ledger.js';

/** What an operator decided on is what stands; who names no version takes it as it is. @throws VersionConflict */
export function unchangedSince(seen: number | undefined, { version }: Loaded<'newsletter-issue'>): void {
  if (seen !== undefined && seen !== version) throw new VersionConflict();
}
