import {
  EnterCompetition,
  EnterCompetitionHandler,
} from '../../../application/competition/enter-competition.command.js';
import { CompetitionEntries } from '../../../application/ports/competition-entries.js';
import { InMemoryWorld } from '../../support/in-memory-world.js';

class FirstEntries extends CompetitionEntries {
  private readonly kept = new Map<string, string>();

  async enter(_entry: object, { id, fingerprint }: { id: string; fingerprint: string }): Promise<string> {
    this.kept.set(fingerprint, this.kept.get(fingerprint) ?? id);
    return this.kept.get(fingerprint) ?? id;
  }
}

it('R-06 the same child enters a competition once, however the form is written', async () => {
  const handler = new EnterCompetitionHandler(new FirstEntries(), new InMemoryWorld().clock);
  const entry = {
    name: 'Jane Doe',
    email: 'jane@family.example',
    phone: '0412345678',
    studentName: 'Kim Doe',
    yearLevel: 'year-7' as const,
    subjects: 'mathematics' as const,
    competition: 'mathematics-olympiad' as const,
  };
  const enter = (changes: object = {}) => handler.execute(new EnterCompetition({ ...entry, ...changes }));
  const first = await enter();
  expect(await enter({ email: 'Jane@Family.example', phone: '0498765432' })).toEqual(first);
  expect(await enter({ studentName: 'Lou Doe' })).not.toEqual(first);
});
