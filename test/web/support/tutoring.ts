import { type Browser, expect, type Page } from '@playwright/test';
import { apply, approve, CHECK } from './applicants.js';
import { open } from './visitor.js';
import { type Asking, call, clock, DAY } from './world.js';

const WEEK = Array.from({ length: 7 }, (_, dayOfWeek) => ({
  dayOfWeek,
  startTime: '09:00',
  endTime: '17:00',
  timezone: 'Australia/Sydney',
}));

export type Tutor = { page: Page; id: string; name: string; email: string; subject: string; password: string };
type NewTutor = { name: string; subject: string; checkEndsAt?: string };

/** An approved tutor who is there every day, the only ones who teach their subject. */
export async function tutorOf(browser: Browser, admin: Page, { name, subject, checkEndsAt }: NewTutor): Promise<Tutor> {
  const teaching = { subjects: [subject], postcode: '2000', location: '2000', hourlyRate: 70 };
  const origin = new URL(admin.url()).origin;
  const person = await apply(origin, name, { check: CHECK, teaching, ...(checkEndsAt && { checkEndsAt }) });
  const id = await approve(admin.request, person.email);
  const page = await (await browser.newContext()).newPage();
  await open(page, '/auth');
  await call(page, 'POST', '/api/login', { username: person.username, password: person.password });
  await call(page, 'PUT', '/api/portal/availability', { timezone: 'Australia/Sydney', rules: WEEK, exceptions: [] });
  return { page, id, name, email: person.email, subject, password: person.password };
}

/** Books the tutor's first free time that is so many days ahead; returns when it is. */
export async function books(
  admin: Page,
  asking: Asking,
  quoteId: string,
  { id }: Tutor,
  days: number,
): Promise<string> {
  const from = new Date((await clock(admin)) + days * DAY).toISOString();
  const { slots } = await call<{ slots: { startsAt: string }[] }>(
    asking.page,
    'GET',
    `/api/tutors/${id}/slots?from=${from}`,
  );
  const startsAt = slots[0]?.startsAt ?? '';
  await call(asking.page, 'POST', `/api/enquiries/${asking.id}/bookings`, {
    quoteId,
    startsAt,
    sessionType: 'online',
  });
  return startsAt;
}

export const chooses = async (asking: Asking, quoteId: string) =>
  void (await call(asking.page, 'PATCH', `/api/tutor-quotes/${quoteId}/status`, { status: 'accepted' }));

/** Waits until somebody was sent a mail of this kind. */
export const gets = (admin: Page, { email }: { email: string }, kind: string) =>
  expect
    .poll(async () => {
      const { mails } = await call<{ mails: { kind: string }[] }>(
        admin,
        'GET',
        `/api/admin/mails?status=sent&to=${encodeURIComponent(email)}`,
      );
      return mails.map((mail) => mail.kind);
    })
    .toContain(kind);

/** The tutor has held the session that has just ended. */
export async function held({ page }: Tutor, startsAt: string): Promise<void> {
  const { sessions } = await call<{ sessions: { id: string; sessionDate: string }[] }>(
    page,
    'GET',
    '/api/portal/sessions',
  );
  const session = sessions.find(({ sessionDate }) => sessionDate === startsAt);
  await call(page, 'POST', `/api/bookings/${session?.id ?? ''}/complete`);
}
