/** Who stops invitations to a tutor: the tutor, an admin, or both. Each lifts its own alone (G-01). */
export type PauseFacts = {
  /** The tutor's own switch. */
  acceptingStudents: boolean;
  /** Since when an admin has paused the tutor, who is not invited meanwhile; null: not paused. */
  pausedAt: string | null;
};

export type PauseEvent =
  | { type: 'StudentsPaused'; data: { byAdmin?: true; at: string } }
  | { type: 'StudentsResumed'; data: { byAdmin?: true; at: string } };

/** The tutor's own switch `Accepting students`; an admin's pause is another thing and stays (G-01). */
export function pause(tutor: PauseFacts, now: string): PauseEvent[] {
  return tutor.acceptingStudents ? [{ type: 'StudentsPaused', data: { at: now } }] : [];
}

export function resume(tutor: PauseFacts, now: string): PauseEvent[] {
  return tutor.acceptingStudents ? [] : [{ type: 'StudentsResumed', data: { at: now } }];
}

/** An admin pauses a tutor, who cannot lift it; twice changes nothing. */
export const pauseByAdmin = (tutor: PauseFacts, now: string): PauseEvent[] =>
  tutor.pausedAt ? [] : [{ type: 'StudentsPaused', data: { byAdmin: true, at: now } }];

/** An admin lifts the pause of an admin; the tutor's own switch stays as it is. */
export const resumeByAdmin = (tutor: PauseFacts, now: string): PauseEvent[] =>
  tutor.pausedAt ? [{ type: 'StudentsResumed', data: { byAdmin: true, at: now } }] : [];
