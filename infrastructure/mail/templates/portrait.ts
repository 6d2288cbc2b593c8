import type { Settings } from '../../../application/ports/settings.js';
import { photoFileUrl } from '../../../domain/tutor/photo-address.js';
import type { Page } from './layout.js';
import { firstName } from './private-page.js';

type WithTutor = { tutorName: string; tutorPhoto?: string | null | undefined };

/** The tutor's photo as JPEG, which every mail program shows (decision 049). */
export const portraitOf = ({ tutorName, tutorPhoto }: WithTutor, { publicUrl }: Settings): Page['portrait'] =>
  tutorPhoto
    ? { url: `${publicUrl}${photoFileUrl(tutorPhoto, '160.jpg')}`, alt: `Photo of ${firstName(tutorName)}` }
    : null;
