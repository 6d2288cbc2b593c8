import type { TestApp } from './test-app.js';
import type { Agreed } from './sessions.js';
import { book, slotsOf } from './sessions.js';
import { inDays } from './ended-teaching.js';
import type { Visitor } from './visitor.js';

const PLACE = '12 Wattle Lane';
const NOTES = 'The key is under the mat';
const REQUEST = 'Please ring the bell twice';
const PHONE = '0498 765 432';

/** A family tells the tutor it chose how to reach and where to meet it: in a session, a request and a message. */
export async function confide(app: TestApp, agreed: Agreed) {
  const { asking, teacher, quoteId } = agreed;
  await app.database.query(`update tutors set delivery_modes = '{online,in-person}' where id = $1`, [teacher.tutorId]);
  const [slot] = (await slotsOf(app, teacher)).slice(-1);
  const session = await book(agreed, slot?.startsAt ?? '', {
    sessionType: 'in-person',
    location: PLACE,
    studentNotes: NOTES,
  });
  const requested = await asking.visitor.post(`/api/enquiries/${asking.id}/booking-requests`, {
    quoteId,
    sessionType: 'online',
    preferredDate: inDays(app, 40),
    studentMessage: REQUEST,
  });
  const sent = await asking.visitor.post(`/api/tutor-quotes/${quoteId}/messages`, { text: `My other one is ${PHONE}` });
  expect([session.status, requested.status, sent.status]).toEqual([201, 201, 201]);
  const bookingId = session.body.booking.id;
  const words = [asking.email, PLACE, NOTES, REQUEST, PHONE];
  const paths = [
    ...['sessions', 'booking-requests', 'opportunities', 'quotes'].map((list) => `portal/${list}`),
    `bookings/${bookingId}`,
    `bookings/${bookingId}/calendar.ics`,
    `tutor-quotes/${quoteId}/messages`,
  ];
  return {
    bookingId,
    words,
    /** What of it stands in anything that its tutor, or another visitor of both sides' calls, reads now. */
    readBy: async (visitor: Visitor) => {
      const texts = await Promise.all(paths.map(async (path) => (await visitor.get(`/api/${path}`)).text));
      return words.filter((word) => texts.some((text) => text.includes(word)));
    },
  };
}
