import { append, type Change } from '../../application/ports/ledger.js';
import {
  type Case,
  type CaseEvent,
  type CaseNote,
  type CaseOutcome,
  CASE_SIDES,
  type CaseSide,
  note,
  reopen,
  resolve,
  take,
  wait,
} from '../../domain/case/case.js';
import type { Seeder } from './seeder.js';

type Mailed = Partial<Record<CaseSide, string>>;
/** What an admin does about a case, minutes after it was opened. */
export type Step = { after: number } & (
  | { take: true }
  | { note: string }
  | { wait: string }
  | { reopen: string }
  | { resolve: CaseOutcome; note: string; mailed: Mailed }
);

/** Does it as of that time; `effects` are what an outcome changes beside the case. */
export async function applyStep(
  seeder: Seeder,
  { id, adminId }: { id: string; adminId: string },
  step: Step,
  at: string,
  effects: readonly Change[] = [],
): Promise<void> {
  const found = await seeder.load('case', id);
  const { events, notes } = decided(found.state, step, adminId, at);
  const written = notes.map((one): CaseNote => ({ at, by: adminId, ...one }));
  await seeder.apply(at, `account:${adminId}`, [
    append(found, events, { notes: [...found.columns.notes, ...written] }),
    ...effects,
  ]);
}

function decided(
  found: Case,
  step: Step,
  adminId: string,
  at: string,
): { events: CaseEvent[]; notes: Pick<CaseNote, 'words' | 'to'>[] } {
  if ('take' in step) return { events: take(found, adminId, at), notes: [] };
  if ('wait' in step) return { events: wait(found, at), notes: [{ words: step.wait, to: null }] };
  if ('reopen' in step) return { events: reopen(found, at), notes: [{ words: step.reopen, to: null }] };
  const notes: Pick<CaseNote, 'words' | 'to'>[] = [{ words: step.note, to: null }];
  if (!('resolve' in step)) return { events: note(found, at), notes };
  const mailed = CASE_SIDES.flatMap((side) => {
    const words = step.mailed[side];
    return words ? [{ words, to: side }] : [];
  });
  const informed = mailed.map(({ to }) => to);
  return { events: resolve(found, step.resolve, informed, at), notes: [...notes, ...mailed] };
}
