import { z } from 'zod';

export const eventStreams = [
  'account',
  'booking',
  'booking-request',
  'contract',
  'enquiry',
  'opportunity',
  'quote',
  'review',
  'tutor',
] as const;

/** Query of GET /api/admin/events; `before` is the `next` of the page before. */
export type EventsQuery = {
  stream?: string;
  streamId?: string;
  type?: string;
  actor?: string;
  from?: string;
  to?: string;
  before?: string;
};

/** An event as ops read it: newest first, `next` null on the last page. */
export const historyEvent = z
  .object({
    id: z.uuid(),
    type: z.string(),
    stream: z.enum(eventStreams),
    streamId: z.uuid(),
    version: z.int(),
    actor: z.string(),
    at: z.iso.datetime(),
    data: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'Event' });
export type HistoryEvent = z.infer<typeof historyEvent>;
export const eventsAnswer = z
  .object({ success: z.literal(true), events: z.array(historyEvent), next: z.string().nullable() })
  .meta({ id: 'Events' });
export type EventsAnswer = z.infer<typeof eventsAnswer>;

/** GET /api/admin/enquiries */
export const adminEnquiry = z
  .object({
    id: z.uuid(),
    reference: z.string(),
    name: z.string(),
    email: z.string(),
    subjects: z.string(),
    location: z.string(),
    status: z.string(),
    invited: z.int(),
    accepted: z.int(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'AdminEnquiry' });
export type AdminEnquiry = z.infer<typeof adminEnquiry>;
export const adminEnquiries = z
  .object({ success: z.literal(true), enquiries: z.array(adminEnquiry) })
  .meta({ id: 'AdminEnquiries' });

/** GET /api/admin/enquiries/{id}/matching: the dossier of each wave. */
export const matchingDossier = z
  .object({
    success: z.literal(true),
    runs: z.array(
      z.object({
        id: z.uuid(),
        wave: z.int(),
        policy: z.string(),
        createdAt: z.iso.datetime(),
        candidates: z.array(
          z.object({
            tutorId: z.uuid(),
            name: z.string().nullable(),
            invited: z.boolean(),
            score: z.number().nullable(),
            points: z.record(z.string(), z.number()).nullable(),
            failedGate: z.string().nullable(),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'MatchingDossier' });
export type MatchingDossier = z.infer<typeof matchingDossier>;
