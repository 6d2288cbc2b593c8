/** A document that the export names and does not hold. */
export type LeftOut = { fileName: string; why: 'missing' | 'quarantined' };

const WHY = {
  missing: 'the file is no longer in our store',
  quarantined: 'a virus scan found something in it, so that nobody can open it',
} as const;

/** What an export says of itself, for people (G-19). */
export const exportReadme = ({ at, leftOut }: { at: string; leftOut: readonly LeftOut[] }): string =>
  `Your data from Banksia
======================

This is a copy of what we kept about you and your teaching on ${at} (UTC).

data.json      Everything in one file that other programs can read: your account, profile, contracts, documents,
               notification settings, since when your calendar feed has an address, your busy calendar's address,
               availability, opportunities with the quotes that wait for a place, quotes, the messages you wrote,
               booking requests, sessions with their payments and your lesson reports, earnings by month, reviews with
               your replies, and the cases you brought to us.
calendar.ics   Your sessions to come, for any calendar.
photo.webp     Your photo, where you have one.
documents/     The files you uploaded, under the names you gave them where those can be used everywhere.

Times are in UTC. Hourly rates are in Australian dollars; the price of a session and earnings are in cents.
Of your business number, tax file number and working-with-children check the last three characters are shown, as in your
portal. Families' details are the ones your portal shows you: contact details stay hidden where a family has not shared
them with you, or where the session was more than 90 days ago.
${
  leftOut.length
    ? `
Not included:
${leftOut.map(({ fileName, why }) => `- ${fileName.replace(/\p{Cc}/gu, ' ')}: ${WHY[why]}`).join('\n')}
`
    : ''
}
This file may hold personal data of others. Please keep it somewhere safe.
`.replaceAll('\n', '\r\n');
