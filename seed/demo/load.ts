import type { INestApplicationContext } from '@nestjs/common';
import { quoteIdOf, Story, tellStories } from './enquiries.js';
import { Invitations } from './invitations.js';
import { SCENES, SHOWCASE_INDEX, SHOWCASE_QUOTES } from './script.js';
import { tellSessions } from './sessions.js';
import { Stage } from './stage.js';
import { loadTutors } from './tutors.js';

/** Loads the demo, or what an interrupted load left out; the enquiry that everybody may look at comes last. */
export async function loadDemo(app: INestApplicationContext): Promise<void> {
  const stage = new Stage(app);
  if (await stage.has('quote', quoteIdOf(stage, SHOWCASE_INDEX, SHOWCASE_QUOTES - 1))) return;
  const cast = await loadTutors(stage);
  const invitations = new Invitations(stage, cast.market);
  const people = new Map(cast.tutors.map(({ person }) => [person.id, person]));
  const stories = SCENES.map((scene, index) => new Story(stage, invitations, people, scene, index, cast.own.person.id));
  const [showcase] = stories.splice(SHOWCASE_INDEX, 1);
  await tellStories(stage, stories);
  const agreements = stories.flatMap(({ agreement }) => agreement ?? []);
  await tellSessions(stage, cast, agreements);
  await tellStories(stage, showcase ? [showcase] : []);
}
