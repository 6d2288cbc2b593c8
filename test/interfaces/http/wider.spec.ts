import { DELIVERY_PREFERENCES } from '../../../domain/enquiry/options.js';
import { WIDER_FOR_FAMILY, WIDER_FOR_TUTOR } from '../../../domain/matching/wider.js';
import { eventually } from '../../support/eventually.js';
import { profile } from '../../support/onboarding.js';
import { account, signIn, tutor } from '../../support/people.js';
import { family, mailTo, opportunityOf, quoted, type Teacher } from '../../support/quotes.js';
import { HOUR, startTestApp, type TestApp } from '../../support/test-app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  app.stopClock();
});
afterAll(() => app.close());

type Wider = 'distance' | 'online';
type Offer = { id: string; wider: Wider | null };
type Dossier = { runs: { radiusFactor: number | null; candidates: { tutorId: string; wider: Wider | null }[] }[] };

/** A tutor of a rare subject who lives and teaches so. */
async function teaching(changes: Record<string, unknown>): Promise<Teacher> {
  const person = await tutor(app, { subjects: ['basque'] });
  const visitor = await signIn(app, person);
  const form = profile({ email: person.email, subjects: ['Basque'], deliveryModes: ['in-person'], ...changes });
  const { status, text } = await visitor.post('/api/register/tutor', form);
  if (status !== 200) throw new Error(`saving the profile answered ${status}: ${text}`);
  return { ...person, visitor };
}

it(
  'G-20 R-122 the second wave reaches further and online, and tutor, family and admin read so',
  { tags: 'long' },
  async () => {
    const near = await teaching({ postcode: '2150', travelRadiusKm: 20 });
    // Sydney is 20 km from Parramatta: within 1.5 × 15 and beyond 1.5 × 10.
    const beyond = await teaching({ postcode: '2000', travelRadiusKm: 15 });
    const tooFar = await teaching({ postcode: '2000', travelRadiusKm: 10 });
    const online = await teaching({ postcode: '3000', deliveryModes: ['online'] });
    const asking = await family(app, {
      subjects: 'Basque',
      location: 'Parramatta, NSW 2150',
      deliveryPreference: DELIVERY_PREFERENCES[2],
    });
    const offers = async ({ visitor }: Teacher) => (await visitor.get<Offer[]>('/api/portal/opportunities')).body;
    await opportunityOf(app, asking, near);
    expect(await Promise.all([near, beyond, tooFar, online].map(offers))).toMatchObject([
      [{ wider: null }],
      [],
      [],
      [],
    ]);
    const words = async ({ email }: Teacher) => (await mailTo(app, email, 'new-opportunity')).text.replace(/\s+/g, ' ');
    expect(await words(near)).not.toContain('searching wider');

    await app.advance(12 * HOUR);
    await eventually(async () => expect(await offers(online)).toHaveLength(1));
    for (const [teacher, wider] of [
      [beyond, 'distance'],
      [online, 'online'],
    ] as const) {
      expect(await offers(teacher)).toMatchObject([{ wider }]);
      expect(await words(teacher)).toContain(WIDER_FOR_TUTOR[wider]);
    }
    expect(await offers(tooFar)).toEqual([]);

    const ids = [await quoted(app, asking, beyond), await quoted(app, asking, online)];
    const { body } = await asking.visitor.get<{ quotes: { id: string; wider: Wider | null }[] }>(
      `/api/enquiries/${asking.id}/quotes`,
    );
    expect(ids.map((id) => body.quotes.find((quote) => quote.id === id)?.wider)).toEqual(['distance', 'online']);
    await eventually(async () => {
      const mails = await app.visitor().get<{ mails: { id: string; to: string; kind: string }[] }>('/api/demo/mailbox');
      const received = mails.body.mails.filter(({ to, kind }) => to === asking.email && kind === 'quote-received');
      const texts = await Promise.all(
        received.map(async ({ id }) => (await app.visitor().get(`/api/demo/mailbox/${id}`)).text),
      );
      for (const wider of ['distance', 'online'] as const)
        expect(texts.filter((text) => text.includes(WIDER_FOR_FAMILY[wider]))).toHaveLength(1);
    });

    const admin = await signIn(app, await account(app, 'admin'));
    const { runs } = (await admin.get<Dossier>(`/api/admin/enquiries/${asking.id}/matching`)).body;
    expect(runs.map(({ radiusFactor }) => radiusFactor)).toEqual([null, 1.5]);
    const reached = new Map(runs[1]?.candidates.map(({ tutorId, wider }) => [tutorId, wider]));
    expect([beyond, online].map(({ tutorId }) => reached.get(tutorId))).toEqual(['distance', 'online']);
  },
);
