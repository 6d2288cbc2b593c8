/** @module-tag long */
import { eventually } from '../../support/eventually.js';
import { enquiry } from '../../support/enquiries.js';
import { type TestApp, startTestApp } from '../../support/test-app.js';
import { account, severalTutors, signIn } from '../../support/people.js';
import { PublishedForm } from '../../support/published-form.js';
import type { Visitor } from '../../support/visitor.js';
import type { PolicyLabRun } from '../../../interfaces/http/contract/admin-policy.js';

const WEIGHTS = { subject: 30, level: 15, time: 20, distance: 15, price: 5, quality: 10, fairness: 5 };
const FAIRER = { ...WEIGHTS, subject: 10, fairness: 25 };

let app: TestApp;
let form: PublishedForm;
let [one, other]: Visitor[] = [];

beforeAll(async () => {
  app = await startTestApp();
  form = await PublishedForm.of(app);
  await severalTutors(app, 12);
  one = await signIn(app, await account(app, 'admin'));
  other = await signIn(app, await account(app, 'admin'));
});
afterAll(() => app.close());

type PolicyAnswer = { policy: { version: string; weights: typeof WEIGHTS }; history: { version: string }[] };

const replay = async (body: object): Promise<PolicyLabRun> => {
  const begun = await one!.post<{ run: PolicyLabRun }>('/api/admin/policy-lab', body);
  expect([begun.status, begun.text]).toEqual([202, expect.any(String)]);
  return eventually(async () => {
    const answer = await one!.get<{ run: PolicyLabRun }>(`/api/admin/policy-lab/${begun.body.run.id}`);
    expect(answer.body.run.status).not.toBe('running');
    expect(form.faultOf('GET /api/admin/policy-lab/{id}', answer)).toBeNull();
    return answer.body.run;
  });
};

describe('R-41 the policy lab', () => {
  it('replays made-up enquiries under both policies, the same for the same seed, and goes on answering', async () => {
    const body = { weights: FAIRER, enquiries: 'synthetic', count: 200, tutors: 300, seed: 7 };
    const first = await replay(body);
    expect(first).toMatchObject({ status: 'done', progress: 1, message: null });
    expect(first.result?.current.version).toBe('v1');
    expect(first.result?.changed.gini).toBeLessThan(first.result?.current.gini as number);
    expect(first.result?.sameInvitations).toBeLessThan(100);
    expect((await replay(body)).result).toEqual(first.result);
    expect((await replay({ ...body, weights: WEIGHTS })).result?.sameInvitations).toBe(100);
  });

  it('replays recorded enquiries among the tutors of today', async () => {
    for (let sent = 0; sent < 3; sent++) await app.visitor().post('/api/enquiries', enquiry());
    const { result, status } = await replay({ weights: FAIRER, enquiries: 'recorded' });
    expect([status, result?.current.invitations, result?.current.fillRate]).toEqual(['done', 24, 100]);
    expect(result?.enquiries).toBe(3);
  });

  it('G-20 tries wave sizes, radius factor and cap, and says when somebody is expected to accept', async () => {
    const body = { weights: WEIGHTS, enquiries: 'synthetic', count: 100, tutors: 200, seed: 7 };
    const { result, change } = await replay({ ...body, waveSizes: [2, 2], radiusFactor: 3, quoteCap: 1 });
    expect(change).toEqual({ waveSizes: [2, 2], radiusFactor: 3, quoteCap: 1 });
    expect(result?.current).toMatchObject({ waveSizes: [8, 12], radiusFactor: 1.5, quoteCap: 5 });
    expect(result?.changed.acceptedRate).toBeLessThan(result?.current.acceptedRate as number);
    expect(result?.changed.hoursToFirstAccept).toBeGreaterThan(result?.current.hoursToFirstAccept as number);
    expect(result?.changed.invitations).toBeLessThan(result?.current.invitations as number);
  });

  it('refuses weights that do not add up, and more than it can replay', async () => {
    for (const wrong of [
      { weights: { ...WEIGHTS, price: 6 } },
      { count: 10_001 },
      { tutors: 0 },
      { enquiries: 'both' },
      { radiusFactor: 0.9 },
      { waveSizes: [8] },
      { quoteCap: 2.5 },
    ])
      expect(
        (await one!.post('/api/admin/policy-lab', { weights: WEIGHTS, enquiries: 'synthetic', ...wrong })).status,
      ).toBe(400);
  });
});

describe('R-41 R-64 a switch of policy', () => {
  it('has one winner of two admins at once, is an event, and matching uses it', async () => {
    const change = { weights: FAIRER, version: 'v1' };
    const answers = await Promise.all(
      [one!, other!].map((admin) => admin.ask('PUT', '/api/admin/matching-policy', { body: change })),
    );
    const lost = answers.find(({ status }) => status === 409);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(lost?.body).toMatchObject({ code: 'changed_meanwhile', message: expect.stringContaining('meantime') });
    expect((await one!.get<PolicyAnswer>('/api/admin/matching-policy')).body).toMatchObject({
      policy: { version: 'v2', weights: FAIRER },
      history: [{ version: 'v2' }],
    });
    const { events } = (await one!.get<{ events: object[] }>('/api/admin/events?stream=policy')).body;
    expect(events).toMatchObject([{ type: 'MatchingPolicyAdopted', data: { replaces: 'v1' } }]);
    await eventually(async () => {
      const { id } = (await app.visitor().post<{ id: string }>('/api/enquiries', enquiry())).body;
      const { runs } = await eventually(async () => {
        const answer = (await one!.get<{ runs: { policy: string }[] }>(`/api/admin/enquiries/${id}/matching`)).body;
        expect(answer.runs).toHaveLength(1);
        return answer;
      });
      expect(runs[0]?.policy).toBe('v2');
    });
  });

  it('to the weights in force changes nothing', async () => {
    const again = await one!.ask<PolicyAnswer>('PUT', '/api/admin/matching-policy', {
      body: { weights: FAIRER, version: 'v2' },
    });
    expect([again.status, again.body.policy.version, again.body.history.length]).toEqual([200, 'v2', 1]);
  });
});

describe('G-20 the fields of a policy', () => {
  type Shown = {
    policy: { version: string; firstWave: number; waveSizes: number[]; maxFillRateDrop: number };
    history: object[];
    code: string;
    message: string;
    fields: Record<string, string>;
  };
  const change = (version: string, fields: object) =>
    one!.ask<Shown>('PUT', '/api/admin/matching-policy', { body: { weights: FAIRER, version, ...fields } });

  it.each([
    ['radiusFactor', 3.1],
    ['waveSizes', [0, 12]],
    ['waveSizes', [8, 31]],
    ['quoteCap', 0],
    ['maxFillRateDrop', 101],
  ])('have bounds: %s %j', async (field, value) => {
    const answer = await change('v2', { [field]: value });
    expect([answer.status, answer.body.code, Object.keys(answer.body.fields)[0]?.split('.')[0]]).toEqual([
      400,
      'validation',
      field,
    ]);
  });

  it('are refused where a replay fills fewer enquiries than the threshold allows, until that is changed', async () => {
    const few = { waveSizes: [1, 1] };
    const refused = await change('v2', few);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'fill_rate_falls',
      expect.stringMatching(
        /^In a replay of \d+ enquiries .+ falls from [\d.]+% to [\d.]+%, .+ Change the threshold first/,
      ),
    ]);
    expect((await change('v2', { ...few, maxFillRateDrop: 100 })).status).toBe(409);
    const allowed = await change('v2', { maxFillRateDrop: 100 });
    expect([allowed.status, allowed.body.policy.version, allowed.body.policy.maxFillRateDrop]).toEqual([
      200,
      'v3',
      100,
    ]);
    const switched = await change('v3', few);
    expect(switched.body).toMatchObject({
      policy: { version: 'v4', firstWave: 1, waveSizes: [1, 1] },
      history: [{ version: 'v4', waveSizes: [1, 1] }, { version: 'v3' }, { version: 'v2', waveSizes: [8, 12] }],
    });
    await eventually(async () => {
      const { id } = (await app.visitor().post<{ id: string }>('/api/enquiries', enquiry())).body;
      const { runs } = await eventually(async () => {
        const answer = (
          await one!.get<{ runs: { candidates: { invited: boolean }[] }[] }>(`/api/admin/enquiries/${id}/matching`)
        ).body;
        expect(answer.runs).toHaveLength(1);
        return answer;
      });
      expect(runs[0]?.candidates.filter(({ invited }) => invited)).toHaveLength(1);
    });
  });
});
