import type { TestApp } from './test-app.js';
import type { Visitor } from './visitor.js';

/** A tutor's file as an operator is given it. */
export type File = {
  tutor: {
    profile: Record<string, unknown>;
    contracts: Record<string, unknown>[];
    documents: (Record<string, unknown> & { id: string; version: number })[];
    checks: { wwc: { state: string } } & Record<string, unknown>;
    history: { type: string; by: string }[];
  };
};

const patch = (admin: Visitor, path: string, body: Record<string, unknown>) => admin.ask('PATCH', path, { body });
export const vet = (admin: Visitor, tutorId: string, body: Record<string, unknown>) =>
  patch(admin, `/api/admin/tutors/${tutorId}/vetting`, body);
export const judge = (admin: Visitor, contractId: string, body: Record<string, unknown>) =>
  patch(admin, `/api/admin/contracts/${contractId}`, body);
export const check = (admin: Visitor, documentId: string, body: Record<string, unknown>) =>
  patch(admin, `/api/admin/documents/${documentId}`, body);
export const fileOf = async (admin: Visitor, tutorId: string) =>
  (await admin.get<File>(`/api/admin/tutors/${tutorId}`)).body.tutor;

export const APPROVED = { status: 'approved' };
export const rejected = (reason = 'Please say where you studied') => ({ status: 'rejected', reason });

export const eventsOf = async (app: TestApp, id: string) =>
  (
    await app.database.query<{ type: string }>('select type from event_log where stream_id = $1 order by version', [id])
  ).map(({ type }) => type);
