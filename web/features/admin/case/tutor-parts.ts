import type { ReactNode } from 'react';

/**
 * A tutor's own review, and whether the tutor is suspended; the
 * route puts them in, because vetting is a feature of its own.
 */
export type TutorParts = {
  reviewOf: (tutorId: string, onClose: () => void) => ReactNode;
  suspensionOf: (tutorId: string) => ReactNode;
};
