import { RETENTION_DAYS } from '../../../domain/act/retention.js';
import { competitionTitle, prizeOf } from '../../../domain/competition/options.js';
import { centsText, counted, dateText } from '../../../domain/shared/format.js';
import { SYDNEY } from '../../../domain/shared/time.js';
import type { Settings } from '../../../application/ports/settings.js';
import { tokenOf } from '../../tokens.js';
import type { Mail, Page } from './layout.js';

const closing = (closesAt: string) => dateText(closesAt, SYDNEY);
const drawPage = (settings: Settings) => `${settings.publicUrl}/competitions#draws`;
const NUMBER = 'Entry number';

/**
 * The link by which a parent confirms entries; the words come
 * from us alone, none from who typed the address (G-27, SEC-29).
 */
export function competitionEntry({ recipient, data }: Mail<'competition-entry'>, settings: Settings): Page {
  const title = competitionTitle(data.competition);
  const token = tokenOf('competition-entry', recipient, settings.sessionSecret);
  return {
    subject: 'Please confirm your competition entry',
    preview: `One step is left: ${title} closes on ${closing(data.closesAt)}.`,
    heading: 'One step is left',
    paragraphs: [
      `This address was given with an entry to our ${title} draw. If that was you, please open the page and press “Confirm my entries” there. It confirms every entry made with this address.`,
      `Only confirmed entries are in the draw. One that is not confirmed is deleted after ${RETENTION_DAYS.unconfirmedEntries} days.`,
    ],
    facts: [
      { label: 'Competition', value: title },
      { label: 'Closes', value: closing(data.closesAt) },
    ],
    button: { label: 'Confirm my entries', url: `${settings.publicUrl}/competition-entry#token=${token}` },
    because:
      'this address was given with a competition entry on our site. If that was not you, ignore this email and the entry will not count.',
  };
}

/**
 * The winner's parent hears of it; which entry it is stands here by its number and year level, not by a name (G-27).
 */
export function competitionWon({ data }: Mail<'competition-won'>, settings: Settings): Page {
  const { competition, entryId, yearLevel, entries, closesAt } = data;
  const title = competitionTitle(competition);
  return {
    subject: `Your entry has won: ${title}`,
    preview: `Prizes worth ${centsText(prizeOf(competition) * 100)}.`,
    heading: 'Your entry has won',
    paragraphs: [
      `Congratulations. Your entry was drawn from ${counted(entries, 'confirmed entry', 'confirmed entries')} to the ${title} competition. The prize is vouchers worth ${centsText(prizeOf(competition) * 100)}.`,
      `Please reply to this email, or call us on ${settings.contactPhone}, so that we can arrange the vouchers with you. We publish the number of your entry and no name.`,
    ],
    facts: [
      { label: NUMBER, value: entryId },
      ...(yearLevel ? [{ label: 'Year level', value: yearLevel.replace('year-', 'Year ') }] : []),
      { label: 'Closed', value: closing(closesAt) },
    ],
    button: { label: 'See the draw', url: drawPage(settings) },
    because: 'you confirmed an entry to this competition.',
  };
}

/** Everybody else who took part hears that it is over (G-27). */
export function competitionNotWon({ data }: Mail<'competition-not-won'>, settings: Settings): Page {
  const { competition, entries, closesAt } = data;
  const title = competitionTitle(competition);
  return {
    subject: `The winner is drawn: ${title}`,
    preview: 'Your entry was not drawn this time.',
    heading: 'Not this time',
    paragraphs: [
      `The winner of the ${title} competition was drawn from ${counted(entries, 'confirmed entry', 'confirmed entries')}, and it was not yours this time. Thank you for taking part.`,
      'The page shows how the winner was drawn, and anyone can repeat it.',
      `We delete what you sent with your entry ${RETENTION_DAYS.drawnEntries} days after the draw.`,
    ],
    facts: [{ label: 'Closed', value: closing(closesAt) }],
    button: { label: 'See the draw', url: drawPage(settings) },
    because: 'you confirmed an entry to this competition.',
  };
}
