import { expect } from '@playwright/test';
import { ALERT_KINDS } from '../../domain/admin/options.js';
import type { AdminAccount } from '../../interfaces/http/contract/admin-accounts.js';
import { enquire, enter, read, tab } from './support/admin.js';
import { expectSentOnce } from './support/presses.js';
import { at, give, giveSame, ID, SERVER } from './support/samples.js';
import { test } from './support/test.js';
import { open } from './support/visitor.js';

test('D-25 an admin’s verdicts are sent once: approve, reject, a document, a number, a session', async ({ page }) => {
  await enter(page, '/admin/vetting');
  // Who waits longest stays the same, even if others are decided on meanwhile.
  const pending = '/api/admin/tutors?vetting=pending';
  const queue = (await (await page.request.get(pending)).json()) as { tutors: { id: string }[] };
  const [first] = queue.tutors as [{ id: string }];
  const { id } = first;
  const file = (await (await page.request.get(`/api/admin/tutors/${id}`)).json()) as { tutor: object };
  await give(page, /\/api\/admin\/tutors\?(.*&)?vetting=pending/, { ...queue, tutors: [first] });
  await give(page, `**/api/admin/tutors/${id}`, file);
  await open(page, '/admin/vetting');
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('heading', { name: 'Checks' })).toBeVisible();
  await expectSentOnce(page, {
    reach: () => drawer.getByRole('button', { name: /^Approve/ }),
    sends: ['PATCH', /\/api\/admin\/(tutors\/[\w-]+\/vetting|contracts\/[\w-]+)$/],
    message: 'The decision was not saved',
  });
  await drawer.getByRole('button', { name: 'Reject', exact: true }).click();
  await drawer.getByRole('textbox', { name: 'Reason' }).fill('The name on your document is another one.');
  await expectSentOnce(page, {
    reach: () => drawer.getByRole('button', { name: 'Reject with this reason' }),
    sends: ['PATCH', `**/api/admin/tutors/${id}/vetting`],
    message: 'The decision was not saved',
  });

  const upload = {
    id: ID,
    documentType: 'wwc_credential',
    fileName: 'check.png',
    fileSize: 9,
    mimeType: 'image/png',
    scan: 'clean',
    verified: false,
    verifiedAt: null,
    verifiedBy: null,
    refused: false,
    refusalReason: null,
    uploadedAt: at(-3),
    version: 0,
  };
  const contract = {
    id: ID,
    status: 'approved',
    businessNumber: '•••000',
    taxFileNumber: null,
    wwcNumber: '•••000',
    wwcExpiryDate: at(9_000),
    teacherRegistrationNumber: null,
    teacherRegistrationExpiry: null,
    digitalSignature: 'Alex',
    agreedToTerms: true,
    adminNotes: null,
    submittedAt: at(-9),
    reviewedAt: at(-8),
    reviewedBy: 'Admin',
  };
  await give(page, `**/api/admin/tutors/${id}`, {
    ...file,
    tutor: { ...file.tutor, documents: [upload], contracts: [contract] },
  });
  await open(page, '/admin/vetting');
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  const document = ['PATCH', '**/api/admin/documents/*'] as const;
  await expectSentOnce(page, {
    reach: () => drawer.getByRole('button', { name: 'Verify' }),
    sends: document,
    message: SERVER,
  });
  await drawer.getByRole('button', { name: 'Refuse' }).click();
  await drawer.getByLabel('Why is this document not enough?').fill('It cannot be read.');
  await expectSentOnce(page, {
    reach: () => drawer.getByRole('button', { name: 'Refuse document' }),
    sends: document,
    message: SERVER,
  });
  await drawer.getByRole('button', { name: 'Withdraw this approval' }).click();
  await drawer.getByRole('textbox', { name: 'Reason' }).fill('The number belongs to somebody else.');
  await expectSentOnce(page, {
    reach: () => drawer.getByRole('button', { name: 'Withdraw the contract' }),
    sends: ['PATCH', '**/api/admin/contracts/*'],
    message: 'The decision was not saved',
  });
  await drawer.getByRole('button', { name: 'Reveal ABN' }).click();
  await drawer.getByLabel('Why do you need the ABN?').fill('The register is asked');
  await expectSentOnce(page, {
    reach: () => drawer.getByRole('button', { name: 'Show the number' }),
    sends: ['POST', '**/api/admin/tutors/*/reveal'],
    message: SERVER,
  });

  // The same session each time: others book and begin some meanwhile.
  await giveSame(page, /\/api\/admin\/sessions\/active/);
  await open(page, '/admin?tab=sessions');
  await page.getByLabel('Date range').selectOption('All upcoming');
  await page.getByLabel('Status').selectOption('Confirmed');
  for (const name of ['Start', 'Cancel', 'No Show'])
    await expectSentOnce(page, {
      reach: () => page.getByRole('row').getByRole('button', { name, exact: true }).first(),
      sends: ['PATCH', '**/api/admin/sessions/*/status'],
      message: 'Failed to update session status',
    });
});

test('D-25 G-06 the steps of a case are sent once', async ({ page }) => {
  await enter(page, '/admin/cases');
  const { cases } = (await (await page.request.get('/api/admin/cases?status=open')).json()) as {
    cases: { id: string }[];
  };
  const path = `/api/admin/cases/${cases[0]?.id}`;
  const file = (await (await page.request.get(path)).json()) as { case: object };
  await give(page, `**${path}`, { ...file, case: { ...file.case, status: 'open', owner: null, outcome: null } });
  await open(page, `/admin/cases?case=${cases[0]?.id}`);
  const drawer = page.getByRole('dialog');
  const button = (name: string) => drawer.getByRole('button', { name, exact: true });
  await expectSentOnce(page, {
    reach: () => button('Take this case'),
    sends: ['POST', `**${path}/take`],
    message: 'The decision was not saved',
  });
  for (const [opener, label, confirm, step] of [
    ['Add a note', 'Note for colleagues', 'Save the note', 'note'],
    ['Wait for an answer', 'What are we waiting for?', 'Wait for an answer', 'wait'],
    ['Resolve', 'Note for colleagues', 'Resolve the case', 'resolve'],
  ] as const) {
    await button(opener).click();
    await drawer.getByLabel(label).fill('Called the family.');
    if (step === 'resolve') await drawer.getByRole('radio').first().check({ force: true });
    await expectSentOnce(page, {
      reach: () => button(confirm),
      sends: ['POST', `**${path}/${step}`],
      message: 'The decision was not saved',
    });
    await button('Cancel').click();
  }
  await page.unroute(`**${path}`);
  await give(page, `**${path}`, { ...file, case: { ...file.case, status: 'resolved', outcome: 'upheld' } });
  await open(page, `/admin/cases?case=${cases[0]?.id}`);
  await button('Reopen').click();
  await drawer.getByLabel('Why is it opened again?').fill('The family called back.');
  await expectSentOnce(page, {
    reach: () => button('Reopen the case'),
    sends: ['POST', `**${path}/reopen`],
    message: 'The decision was not saved',
  });
});

test('D-25 G-33 a block is lifted once', async ({ page }) => {
  // The same block each time: others are blocked meanwhile.
  await giveSame(page, /\/api\/admin\/blocks(\?|$)/);
  await enter(page, '/admin/blocks');
  await expectSentOnce(page, {
    reach: async () => {
      await page
        .getByRole('button', { name: /^Lift the block/ })
        .first()
        .click();
      return page.getByRole('dialog').getByRole('button', { name: 'Yes, lift it' });
    },
    sends: ['DELETE', '**/api/admin/blocks/*'],
    message: SERVER,
  });
});

test('D-25 G-22 an invitation by hand is sent once', async ({ page }) => {
  await enter(page);
  const { id } = await enquire(page);
  const tutors = [{ tutorId: ID, name: 'Alex Morgan', score: 71.5, gates: [] }];
  await give(page, `**/api/admin/enquiries/${id}/invite*`, { success: true, tutors });
  await open(page, `/admin/history?streamId=${id}`);
  await tab(page, 'How tutors were chosen');
  // What comes with the first wave would draw the page once more.
  await expect(page.getByRole('table', { name: 'Candidates of wave 1' })).toBeVisible();
  await expectSentOnce(page, {
    reach: async () => {
      await page.getByRole('button', { name: 'Invite a tutor', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Invite Alex Morgan' }).click();
      return page.getByRole('dialog').getByRole('button', { name: 'Yes, invite', exact: true });
    },
    sends: ['POST', `**/api/admin/enquiries/${id}/invite`],
    message: SERVER,
  });
});

test('D-25 G-27 a winner is drawn once, and the next round is opened once', async ({ page }) => {
  const round = {
    competition: 'creative-writing',
    openedAt: at(-800),
    closesAt: at(-48),
    pending: 1,
    confirmed: 3,
    entries: 3,
    drawnAt: null,
    seed: null,
    isSeedGiven: null,
    winnerEntryId: null,
  };
  await give(page, '**/api/admin/competitions', {
    success: true,
    rounds: [{ ...round, id: ID, number: 1, status: 'closed' }],
  });
  await enter(page, '/admin/competitions');
  const confirm = (name: string) => page.getByRole('dialog').getByRole('button', { name });
  await expectSentOnce(page, {
    reach: async () => {
      await page.getByRole('button', { name: /^Draw the winner/ }).click();
      return confirm('Yes, draw the winner');
    },
    sends: ['POST', `**/api/admin/competitions/${ID}/draw`],
    message: SERVER,
  });
  await expectSentOnce(page, {
    reach: async () => {
      await page.getByRole('button', { name: /^Open the next round/ }).click();
      return confirm('Yes, open it');
    },
    sends: ['POST', '**/api/admin/competitions/creative-writing/rounds'],
    message: SERVER,
  });
});

test('D-25 G-25 G-26 a photo is removed, and a review featured, once', async ({ page }) => {
  await enter(page, '/admin/vetting');
  const pending = '/api/admin/tutors?vetting=pending';
  const queue = await read<{ tutors: { id: string }[] }>(page, pending);
  const [first] = queue.tutors as [{ id: string }];
  const file = await read<{ tutor: { profile: object } }>(page, `/api/admin/tutors/${first.id}`);
  const profile = { ...file.tutor.profile, profileImageUrl: `/media/tutors/${ID}/480.webp` };
  await give(page, /\/api\/admin\/tutors\?(.*&)?vetting=pending/, { ...queue, tutors: [first] });
  await give(page, `**/api/admin/tutors/${first.id}`, { ...file, tutor: { ...file.tutor, profile } });
  await open(page, '/admin/vetting');
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Remove this photo' }).click();
  await expectSentOnce(page, {
    reach: () => drawer.getByRole('button', { name: 'Remove the photo' }),
    sends: ['DELETE', `**/api/admin/tutors/${first.id}/photo?reason=*`],
    message: SERVER,
  });

  const review = { id: ID, tutorId: ID, tutorName: 'Mia Okafor', studentName: 'Ruth Alder', rating: 5 };
  const reviews = [{ ...review, status: 'published', createdAt: at(-50) }];
  await give(page, '**/api/admin/reviews?*', { success: true, reviews, next: null });
  await open(page, '/admin/ops?tab=reviews');
  await page.getByRole('button', { name: 'All', exact: true }).click();
  const actions = page.getByRole('group', { name: 'Actions for the review by Ruth Alder' });
  await expectSentOnce(page, {
    reach: async () => {
      await actions.getByRole('button', { name: 'Feature', exact: true }).click();
      return page.getByRole('dialog').getByRole('button', { name: 'Yes, feature it' });
    },
    sends: ['PATCH', `**/api/admin/reviews/${ID}`],
    message: SERVER,
  });
});

test('D-25 G-28 an issue of the newsletter is saved, tested, sent and stopped once', async ({ page }) => {
  await enter(page);
  const figures = { recipients: 0, queued: 0, waiting: 0, sent: 0, failed: 0 };
  const never = { testedAt: at(-1), startedAt: null, stoppedAt: null, endedAt: null };
  const words = { subject: 'Study tips', markdown: 'Sleep **well**.' };
  const draft = {
    id: ID,
    version: 1,
    status: 'draft',
    ...words,
    createdAt: at(-9),
    changedAt: at(-2),
    ...never,
    ...figures,
  };
  const path = `**/api/admin/newsletter/letters/${ID}`;
  await give(page, path, { success: true, letter: draft });
  await open(page, `/admin/newsletter?issue=${ID}`);
  const sheet = page.getByRole('dialog').first();
  await expectSentOnce(page, {
    reach: () => sheet.getByRole('button', { name: 'Send a test to me' }),
    sends: ['POST', `${path}/test`],
    message: SERVER,
  });
  await expectSentOnce(page, {
    reach: async () => {
      await sheet.getByRole('button', { name: 'Send newsletter' }).click();
      return page.getByRole('button', { name: 'Yes, send it' });
    },
    sends: ['POST', `${path}/send`],
    message: SERVER,
  });
  await sheet.getByLabel('Subject').fill('Study tips for summer');
  await expectSentOnce(page, {
    reach: () => sheet.getByRole('button', { name: 'Save draft' }),
    sends: ['PATCH', path],
    message: SERVER,
  });

  const sending = { ...draft, status: 'sending', startedAt: at(-1), recipients: 9, queued: 4, waiting: 2, sent: 2 };
  await give(page, path, { success: true, letter: sending });
  await open(page, `/admin/newsletter?issue=${ID}`);
  await expectSentOnce(page, {
    reach: async () => {
      await page.getByRole('button', { name: 'Stop sending' }).click();
      return page.getByRole('button', { name: 'Yes, stop it' });
    },
    sends: ['POST', `${path}/stop`],
    message: SERVER,
  });
});

test('D-25 what operators do with enquiries, reviews, mails and jobs is sent once', async ({ page }) => {
  await enter(page, '/admin/ops');
  const confirm = (name: string) => page.getByRole('dialog').getByRole('button', { name });
  const alert = {
    id: 'no_quote',
    kind: 'no_quote',
    subject: ID,
    label: 'BK-1',
    since: at(-30),
    detail: 'No quote yet',
  };
  const counts = Object.fromEntries(ALERT_KINDS.map((kind) => [kind, kind === 'no_quote' ? 1 : 0]));
  await give(page, '**/api/admin/alerts*', { success: true, alerts: [alert], counts });
  await open(page, '/admin/ops');
  const row = page.getByRole('row').filter({ hasText: 'BK-1' });
  for (const [name, question, path] of [
    ['Another wave', 'Yes, another wave', 'match'],
    ['Close', 'Yes, close it', 'close'],
  ] as const)
    await expectSentOnce(page, {
      reach: async () => {
        await row.getByRole('button', { name, exact: true }).click();
        return confirm(question);
      },
      sends: ['POST', `**/api/admin/enquiries/*/${path}`],
      message: SERVER,
    });

  const review = { id: ID, tutorId: ID, tutorName: 'Mia Okafor', studentName: 'Ruth Alder', rating: 5 };
  const reviews = [{ ...review, status: 'published', createdAt: at(-50) }];
  await give(page, '**/api/admin/reviews?*', { success: true, reviews, next: null });
  await tab(page, 'Reviews');
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expectSentOnce(page, {
    reach: async () => {
      await page.getByRole('row').getByRole('button', { name: 'Hide' }).first().click();
      return confirm('Yes, hide it');
    },
    sends: ['PATCH', '**/api/admin/reviews/*'],
    message: SERVER,
  });

  // The same mail each time: those of other suites come meanwhile, some of one kind to one address.
  await giveSame(page, /\/api\/admin\/mails(\?|$)/);
  await tab(page, 'Email');
  await expectSentOnce(page, {
    reach: async () => {
      await page
        .getByRole('row')
        .getByRole('button', { name: /^Resend / })
        .first()
        .click();
      return confirm('Yes, resend');
    },
    sends: ['POST', '**/api/admin/mails/*/resend'],
    message: SERVER,
  });

  await expectSentOnce(page, {
    reach: async () => {
      await page.getByRole('button', { name: 'Resend all failed' }).click();
      await page.getByRole('dialog').getByLabel('Failed since').fill('2026-11-01T09:00');
      return confirm('Yes, resend all');
    },
    sends: ['POST', '**/api/admin/mails/resend-parked'],
    message: SERVER,
  });

  const queue = {
    name: 'jobs',
    backend: 'postgres',
    counts: { waiting: 0, active: 0, delayed: 0, failed: 1 },
    failed: [],
  };
  await give(page, '**/api/admin/queues', { success: true, queue });
  await tab(page, 'Queue');
  await expectSentOnce(page, {
    reach: async () => {
      await page.getByRole('button', { name: 'Retry failed jobs' }).click();
      return confirm('Yes, retry them');
    },
    sends: ['POST', '**/api/admin/queues/retry'],
    message: SERVER,
  });
});

test('D-25 a policy, an account and an erasure are changed once', async ({ page }) => {
  const confirm = (name: string) => page.getByRole('dialog').getByRole('button', { name });
  // The same policy each time: others switch to another one meanwhile.
  await giveSame(page, '**/api/admin/matching-policy');
  await enter(page, '/admin/ops?tab=policy');
  await expectSentOnce(page, {
    reach: () => page.getByRole('button', { name: 'Run the replay' }),
    sends: ['POST', '**/api/admin/policy-lab'],
    message: SERVER,
  });
  await expectSentOnce(page, {
    reach: async () => {
      const change = page.getByRole('button', { name: 'Switch to this policy' });
      if (await change.isDisabled()) {
        const points = (name: string) => page.getByRole('spinbutton', { name: `${name}, points` });
        const reviews = Number(await points('Reviews').inputValue());
        const price = Number(await points('Price').inputValue());
        const moved = price > 0 ? 1 : -1;
        await points('Reviews').fill(String(reviews + moved));
        await points('Price').fill(String(price - moved));
      }
      await change.click();
      return confirm('Yes, switch');
    },
    sends: ['PUT', '**/api/admin/matching-policy'],
    message: SERVER,
  });
  await expectSentOnce(page, {
    reach: async () => {
      const threshold = page.getByLabel('A policy switch may lower the fill rate by at most (points)');
      await threshold.fill('7');
      return page.getByRole('button', { name: 'Save', exact: true });
    },
    sends: ['PUT', '**/api/admin/matching-policy'],
    message: SERVER,
  });

  const account = (username: string, disabledAt: string | null): AdminAccount => ({
    id: ID,
    username,
    email: `${username}@example.com`,
    name: 'Nora Whitfield',
    role: 'tutor',
    tutorId: null,
    emailVerified: true,
    disabledAt,
    disabledReason: disabledAt === null ? null : 'security',
    createdAt: at(-48),
  });
  const accounts = [account('nora-can', null), account('nora-cannot', at(-1))];
  await give(page, /\/api\/admin\/accounts(\?|$)/, { success: true, accounts, hasMore: false });
  await open(page, '/admin/ops?tab=accounts');
  for (const [name, question, path] of [
    ['Disable nora-can', 'Yes, disable', 'disable'],
    ['Enable nora-cannot', 'Yes, enable', 'enable'],
  ] as const)
    await expectSentOnce(page, {
      reach: async () => {
        await page.getByRole('button', { name, exact: true }).click();
        return confirm(question);
      },
      sends: ['POST', `**/api/admin/accounts/*/${path}`],
      message: SERVER,
    });

  await open(page, '/admin/ops?tab=erasure');
  await expectSentOnce(page, {
    reach: async () => {
      await page.getByLabel('Email address').fill('gone@example.com');
      await page.getByRole('button', { name: 'Erase', exact: true }).click();
      return confirm('Yes, erase');
    },
    sends: ['POST', '**/api/admin/erasures'],
    message: 'Nothing was erased.',
  });
});

test('D-25 a tutor is paused, the chain verified and the time moved once', async ({ page }) => {
  const confirm = (name: string) => page.getByRole('dialog').getByRole('button', { name });
  // The same tutor each time: others are at work in the directory meanwhile.
  await giveSame(page, /\/api\/admin\/tutors\/performance/);
  await enter(page, '/admin?tab=tutors');
  await expectSentOnce(page, {
    reach: async () => {
      await page
        .getByRole('button', { name: /^Pause / })
        .first()
        .click();
      return confirm('Yes, pause');
    },
    sends: ['POST', '**/api/admin/tutors/*/pause'],
    message: SERVER,
  });

  await open(page, '/admin/history');
  await expectSentOnce(page, {
    reach: () => page.getByRole('button', { name: 'Verify chain' }),
    sends: ['POST', '**/api/admin/events/verify'],
    message: SERVER,
  });

  await open(page, '/admin');
  await expect(page.getByRole('region', { name: 'Demo clock' })).toBeVisible();
  await expectSentOnce(page, {
    reach: () => page.getByRole('button', { name: '+1 hour' }),
    sends: ['POST', '**/api/demo/clock'],
    message: SERVER,
  });
});
