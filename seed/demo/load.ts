import type { INestApplicationContext } from '@nestjs/common';
import { applyBlocks } from './blocks.js';
import { applyCalendarFeed } from './calendars.js';
import { applyCases } from './cases.js';
import { applyCompetitions } from './competitions.js';
import { quoteIdOf, ScenarioSeeder, applyScenarios } from './enquiries.js';
import { applyLeads } from './leads.js';
import { Invitations } from './invitations.js';
import { applyNewsletter } from './newsletter.js';
import { applyPhotos } from './photos.js';
import { SCENARIOS, SHOWCASE_INDEX, SHOWCASE_QUOTES } from './scenarios.js';
import { applySessions } from './sessions.js';
import { Seeder } from './seeder.js';
import { applyThreads } from './threads.js';
import { loadTutors } from './tutors.js';

/** Loads the demo, or what an interrupted load left out; the enquiry that everybody may look at comes last. */
export async function loadDemo(app: INestApplicationContext): Promise<void> {
  const seeder = new Seeder(app);
  if (await seeder.has('quote', quoteIdOf(seeder, SHOWCASE_INDEX, SHOWCASE_QUOTES - 1))) return;
  const cast = await loadTutors(seeder);
  await applyCalendarFeed(app, seeder, cast);
  const invitations = new Invitations(seeder, cast.market);
  const people = new Map(cast.tutors.map(({ person }) => [person.id, person]));
  const scenarios = SCENARIOS.map(
    (scenario, index) => new ScenarioSeeder(seeder, invitations, people, scenario, index, cast),
  );
  const [showcase] = scenarios.splice(SHOWCASE_INDEX, 1);
  await applyScenarios(seeder, scenarios);
  const agreements = scenarios.flatMap(({ agreement }) => agreement ?? []);
  const sessions = await applySessions(seeder, cast, agreements);
  await applyPhotos(seeder, cast);
  await applyCases(seeder, cast, sessions);
  await applyBlocks(app, seeder);
  await applyCompetitions(app, seeder, cast.adminId);
  await applyNewsletter(app, seeder);
  await applyLeads(seeder, cast, scenarios);
  await applyThreads(seeder, cast, { scenarios, agreements });
  await applyScenarios(seeder, showcase ? [showcase] : []);
}
