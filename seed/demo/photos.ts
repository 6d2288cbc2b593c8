import { readFile } from 'node:fs/promises';
import { keepPhoto, showOnAccount } from '../../application/photo/photo.writes.js';
import { append } from '../../application/ports/ledger.js';
import { photoKey, photoTypeOf } from '../../application/ports/photo/photos.js';
import { searchRowOf, searchWritesOf } from '../../application/tutor/search-row.js';
import { HOUR, plus } from '../../domain/shared/time.js';
import { PHOTO_FILES, photoUrlOf } from '../../domain/tutor/photo-address.js';
import { sendPhoto, showPhoto } from '../../domain/tutor/photo.js';
import { evolve } from '../../domain/tutor/tutor.js';
import type { Seeder } from './seeder.js';
import type { Cast, DemoTutor } from './tutors.js';

/**
 * Given names of whom a portrait may show, in the order of `npm
 * run demo-portraits`; the first is the account `tutor`'s.
 */
const PORTRAYED = [
  ['Alex'],
  ['Priya', 'Ananya', 'Neha', 'Kavya', 'Meera', 'Shreya', 'Riya', 'Simran', 'Tara'],
  ['Naomi', 'Jasmine', 'Zoe', 'Ruby', 'Maria', 'Angelica', 'Bea'],
  ['Matilda', 'Imogen', 'Erin', 'Poppy', 'Bridget', 'Caitlin', 'Fiona', 'Heather', 'Rosie'],
  ['Hamish', 'Callum', 'Angus', 'Declan', 'Matteo', 'Owen', 'Patrick', 'Liam', 'Marco'],
  ['Margaret', 'Helen', 'Frances', 'Jane', 'Louise', 'Julia', 'Victoria', 'Eleanor'],
  ['Layla', 'Fatima', 'Zahra', 'Yasmin', 'Noor', 'Rania', 'Nadia'],
  ['Charlotte', 'Isla', 'Grace', 'Chloe', 'Ella', 'Sophie', 'Claire', 'Holly'],
  ['Isaac', 'Gabriel', 'Samuel', 'Daniel', 'Xavier', 'Elliot', 'Omar', 'Karim'],
  ['Mei', 'Jing', 'Hui', 'Yan', 'Linh', 'Thao', 'Mai', 'Huong', 'Minji', 'Yuna', 'Aiko', 'Sakura'],
];

/** Some tutors show a portrait that was drawn before; nothing is drawn here (G-25). */
export async function applyPhotos(seeder: Seeder, { tutors, own }: Cast): Promise<void> {
  const others = tutors.filter(({ person }) => person.id !== own.person.id);
  for (const [number, names] of PORTRAYED.entries()) {
    const shown = number === 0 ? own : others.find(({ person }) => names.includes(person.firstName));
    if (shown) await applyPhoto(seeder, shown, number);
  }
}

async function applyPhoto(seeder: Seeder, { person, availability }: DemoTutor, number: number): Promise<void> {
  const tutor = await seeder.load('tutor', person.id);
  if (tutor.state.photoId) return;
  const id = seeder.id('photo', number);
  for (const file of PHOTO_FILES) {
    const bytes = await readFile(new URL(`./portraits/${number}.${file}`, import.meta.url));
    await seeder.files.put(photoKey(id, file), once(bytes), bytes.length, photoTypeOf(file));
  }
  const at = plus(seeder.now, -HOUR);
  const sent = sendPhoto(id, at);
  const waiting = sent.reduce(evolve, tutor.state);
  const change = append(tutor, [...sent, ...showPhoto(waiting, id, at)]);
  const row = searchRowOf(person.id, change.state, tutor.columns, availability);
  const { userId } = tutor.state;
  await seeder.apply(
    at,
    'system',
    [change],
    [
      keepPhoto({ id, tutorId: person.id, crop: null, createdAt: at }),
      ...(userId ? [showOnAccount({ accountId: userId, profileImageUrl: photoUrlOf(person.id, id) })] : []),
      ...searchWritesOf(row, 'unknown'),
    ],
  );
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
