/**
 * Who gets which answer from every published call, sent without query and with an empty body: 400 means let in and asked
 * for more. Objects named by `{id}` belong to the tutor; the other tutor has objects of its own.
 */
export const access: Record<string, { visitor: number; tutor: number; other: number; admin: number }> = {
  'GET /api/user': { visitor: 401, tutor: 200, other: 200, admin: 200 },
  'POST /api/login': { visitor: 400, tutor: 400, other: 400, admin: 400 },
  'POST /api/register': { visitor: 400, tutor: 400, other: 400, admin: 400 },
  'GET /api/register/options': { visitor: 200, tutor: 200, other: 200, admin: 200 },
  'POST /api/register/tutor': { visitor: 400, tutor: 400, other: 400, admin: 403 },
  'POST /api/register/contract': { visitor: 400, tutor: 400, other: 400, admin: 403 },
  'POST /api/logout': { visitor: 200, tutor: 200, other: 200, admin: 200 },
  'GET /api/logout': { visitor: 302, tutor: 302, other: 302, admin: 302 },

  'POST /api/enquiries': { visitor: 400, tutor: 400, other: 400, admin: 400 },
  'POST /api/enquiry-access': { visitor: 400, tutor: 400, other: 400, admin: 400 },
  'POST /api/enquiry-access/resend': { visitor: 400, tutor: 400, other: 400, admin: 400 },
  'GET /api/enquiries/{id}': { visitor: 404, tutor: 404, other: 404, admin: 404 },
  'GET /api/enquiries/{id}/live': { visitor: 404, tutor: 404, other: 404, admin: 404 },
  'POST /api/enquiries/{id}/close': { visitor: 400, tutor: 400, other: 400, admin: 400 },
  'GET /api/enquiries/{id}/quotes': { visitor: 404, tutor: 404, other: 404, admin: 404 },
  'PATCH /api/tutor-quotes/{id}/viewed': { visitor: 404, tutor: 404, other: 404, admin: 404 },
  'PATCH /api/tutor-quotes/{id}/status': { visitor: 400, tutor: 400, other: 400, admin: 400 },
  'POST /api/tutor-quotes/{id}/share-contact': { visitor: 404, tutor: 404, other: 404, admin: 404 },

  'POST /api/competitions/enter': { visitor: 400, tutor: 400, other: 400, admin: 400 },
  'POST /api/newsletter': { visitor: 400, tutor: 400, other: 400, admin: 400 },
  'POST /api/newsletter/confirmations': { visitor: 400, tutor: 400, other: 400, admin: 400 },

  'GET /api/tutors': { visitor: 200, tutor: 200, other: 200, admin: 200 },
  'GET /api/tutors/{id}/profile': { visitor: 200, tutor: 200, other: 200, admin: 200 },
  'GET /api/tutors/{id}/slots': { visitor: 200, tutor: 200, other: 200, admin: 200 },

  'GET /api/tutors/search': { visitor: 200, tutor: 200, other: 200, admin: 200 },

  'GET /api/portal/profile': { visitor: 401, tutor: 200, other: 200, admin: 403 },
  'GET /api/portal/contracts': { visitor: 401, tutor: 200, other: 200, admin: 403 },
  'GET /api/portal/credentials': { visitor: 401, tutor: 200, other: 200, admin: 403 },
  'POST /api/objects/upload': { visitor: 401, tutor: 200, other: 200, admin: 403 },
  'PUT /api/objects/{id}': { visitor: 401, tutor: 404, other: 404, admin: 403 },
  'PUT /api/credential-documents': { visitor: 401, tutor: 400, other: 400, admin: 403 },
  'GET /api/portal/documents/{id}/file': { visitor: 401, tutor: 200, other: 404, admin: 403 },
  'GET /api/portal/opportunities': { visitor: 401, tutor: 200, other: 200, admin: 403 },
  'POST /api/portal/opportunities/{id}/accept': { visitor: 401, tutor: 200, other: 404, admin: 403 },
  'POST /api/portal/opportunities/{id}/reject': { visitor: 401, tutor: 409, other: 404, admin: 403 },

  'GET /api/portal/quotes': { visitor: 401, tutor: 200, other: 200, admin: 403 },
  'POST /api/portal/opportunities/{id}/quote': { visitor: 401, tutor: 400, other: 400, admin: 403 },
  'PATCH /api/portal/quotes/{id}': { visitor: 401, tutor: 400, other: 400, admin: 403 },
  'POST /api/portal/quotes/{id}/withdraw': { visitor: 401, tutor: 404, other: 404, admin: 403 },

  'GET /api/admin/metrics': { visitor: 401, tutor: 403, other: 403, admin: 200 },
  'GET /api/admin/recent-activity': { visitor: 401, tutor: 403, other: 403, admin: 200 },
  'GET /api/admin/analytics': { visitor: 401, tutor: 403, other: 403, admin: 200 },
  'GET /api/admin/analytics/series': { visitor: 401, tutor: 403, other: 403, admin: 200 },
  'GET /api/admin/analytics/market': { visitor: 401, tutor: 403, other: 403, admin: 200 },
  'GET /api/admin/students': { visitor: 401, tutor: 403, other: 403, admin: 200 },
  'GET /api/admin/tutors/performance': { visitor: 401, tutor: 403, other: 403, admin: 200 },
  'GET /api/admin/sessions/active': { visitor: 401, tutor: 403, other: 403, admin: 200 },
  'PATCH /api/admin/sessions/{id}/status': { visitor: 401, tutor: 403, other: 403, admin: 400 },
  'GET /api/admin/bookings': { visitor: 401, tutor: 403, other: 403, admin: 200 },
  'GET /api/admin/events': { visitor: 401, tutor: 403, other: 403, admin: 200 },
  'GET /api/admin/enquiries': { visitor: 401, tutor: 403, other: 403, admin: 200 },
  'GET /api/admin/enquiries/{id}/matching': { visitor: 401, tutor: 403, other: 403, admin: 200 },

  'GET /api/unsubscribe': { visitor: 400, tutor: 400, other: 400, admin: 400 },
  'POST /api/unsubscribe': { visitor: 400, tutor: 400, other: 400, admin: 400 },
  'GET /api/health': { visitor: 200, tutor: 200, other: 200, admin: 200 },
  'GET /api/health/live': { visitor: 200, tutor: 200, other: 200, admin: 200 },
  'POST /api/demo/clock': { visitor: 401, tutor: 403, other: 403, admin: 400 },
  'GET /api/demo/mailbox': { visitor: 200, tutor: 200, other: 200, admin: 200 },
  'GET /api/demo/mailbox/{id}': { visitor: 404, tutor: 404, other: 404, admin: 404 },
};
