import { type Dossier, fileDossier, readDossier } from '../../../domain/matching/dossier.js';
import { match } from '../../../domain/matching/matching.js';
import { POLICY_V1 } from '../../../domain/matching/policy.js';
import { keptCandidates } from '../../../infrastructure/postgres/kept-candidates.js';
import { candidateLike, needsLike, NOW } from '../../domain/matching/candidates.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const found = match(
  needsLike(),
  [candidateLike(), candidateLike({ tutorId: '018f0000-0000-7000-8000-000000000002', acceptingStudents: false })],
  POLICY_V1,
  NOW,
);
const filed = fileDossier(found);
/** As dossiers were kept before. */
const listed: Dossier = {
  ...filed,
  candidates: found.candidates.map((one) =>
    one.points === null
      ? [one.tutorId, one.failedGate]
      : [one.tutorId, one.score, ...filed.criteria.map((criterion) => one.points[criterion])],
  ),
};

describe('R-43 the candidates of a dossier, however they are kept', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ ROLE: 'api' });
  });
  afterAll(() => app.close());

  it.each([
    ['as one text each', filed],
    ['as a list each', listed],
  ])('%s are read by SQL and by the domain alike', async (_, dossier) => {
    expect(readDossier(dossier)).toMatchObject({ candidates: found.candidates, chosen: found.chosen });
    const rows = await app.database.query(
      `select tutor_id as id, verdict from ${keptCandidates('$1::jsonb')} c order by place`,
      [JSON.stringify(dossier)],
    );
    expect(rows).toEqual(
      found.candidates.map(({ tutorId: id, score, failedGate }) => ({ id, verdict: failedGate ?? String(score) })),
    );
  });
});
