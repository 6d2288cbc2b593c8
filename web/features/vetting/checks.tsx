import { counted } from '@domain/shared/format.js';
import { CircleAlert, CircleCheck, CircleHelp, type LucideIcon } from 'lucide-react';
import { dateText } from '../../lib/time';
import type { Applicant } from './readings';

type Checks = Applicant['checks'];
type Level = 'good' | 'look' | 'unknown';
type Finding = { level: Level; title: string; text: string };

const ICONS: Record<Level, { icon: LucideIcon; style: string; word: string }> = {
  good: { icon: CircleCheck, style: 'text-success', word: 'Good' },
  look: { icon: CircleAlert, style: 'text-ember', word: 'Please look' },
  unknown: { icon: CircleHelp, style: 'text-muted', word: 'Not known' },
};

/** What the numbers and dates say by themselves, in plain words: hints that never reject. */
export function CheckList({ checks, experience }: { checks: Checks; experience: string }) {
  return (
    <ul className="flex flex-col gap-2.5">
      {findingsOf(checks, experience).map(({ level, title, text }) => {
        const { icon: Icon, style, word } = ICONS[level];
        return (
          <li key={title} className="flex items-start gap-2.5">
            <Icon className={`mt-0.5 size-4.5 shrink-0 ${style}`} strokeWidth={2.2} aria-label={word} />
            <span>
              <span className="font-semibold">{title}</span> <span className="text-muted">{text}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function digits(title: string, adds: boolean | null, absent: string): Finding {
  if (adds === null) return { level: 'unknown', title, text: absent };
  return adds
    ? { level: 'good', title, text: 'The check digits add up.' }
    : { level: 'look', title, text: 'The check digits do not add up. It may be mistyped.' };
}

function wwc({ state, expiryDate, daysLeft }: Checks['wwc']): Finding {
  const title = 'Working with children';
  const day = expiryDate ? dateText(expiryDate) : 'an unknown date';
  switch (state) {
    case 'missing':
      return { level: 'look', title, text: 'No acceptable credential is uploaded.' };
    case 'unverified':
      return {
        level: 'look',
        title,
        text: `Uploaded, not verified for this contract yet. The contract says it ends on ${day}.`,
      };
    case 'valid':
      return { level: 'good', title, text: `Verified, valid until ${day}.` };
    case 'expiring':
      return { level: 'look', title, text: `Ends on ${day}, in ${counted(daysLeft ?? 0, 'day')}.` };
    case 'expired':
      return { level: 'look', title, text: `Expired on ${day}. It cannot be used for approval.` };
  }
}

function findingsOf(checks: Checks, experience: string): Finding[] {
  const { businessNumber, taxFileNumber, postcode, experienceYears, qualificationsDocument, emailVerified } = checks;
  return [
    wwc(checks.wwc),
    digits('ABN', businessNumber, checks.wwc.expiryDate ? 'It is no longer stored.' : 'There is no contract yet.'),
    digits('TFN', taxFileNumber, 'Not provided, or no longer stored.'),
    qualificationsDocument
      ? { level: 'good', title: 'Qualifications', text: 'A document is uploaded.' }
      : { level: 'look', title: 'Qualifications', text: 'No document is uploaded.' },
    experienceYears
      ? { level: 'good', title: 'Experience', text: counted(experienceYears, 'year') + '.' }
      : { level: 'unknown', title: 'Experience', text: `No number of years in “${shortened(experience)}”.` },
    postcode
      ? { level: 'good', title: 'Postcode', text: 'A valid Australian postcode.' }
      : { level: 'look', title: 'Postcode', text: 'No Australian postcode; nearby families will not be found.' },
    emailVerified
      ? { level: 'good', title: 'Email', text: 'The address is confirmed.' }
      : { level: 'unknown', title: 'Email', text: 'The address is not confirmed yet.' },
  ];
}

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 57)}...` : text);
