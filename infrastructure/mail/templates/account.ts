import type { Settings } from '../../../application/ports/settings.js';
import type { Mail, Page } from './layout.js';

/** Tells the owner of an address that somebody tried to register with it. */
export function emailAlreadyRegistered({ toName }: Mail, settings: Settings): Page {
  return {
    subject: 'Somebody tried to register with your address',
    preview: 'You already have an account.',
    heading: 'You already have an account',
    paragraphs: [
      `Hello ${toName}, somebody just tried to create a Banksia account with your e-mail address. You have one already, so nothing was changed.`,
      'If it was you, simply log in. If not, you can ignore this mail.',
    ],
    button: { label: 'Log in', url: `${settings.publicUrl}/auth` },
    because: 'this address belongs to a Banksia account.',
  };
}
