import type { MailData, MailKindName } from '../../../application/mail/mail-catalogue.js';
import type { Settings } from '../../../application/ports/settings.js';

/** A mail as the ledger keeps it: facts, no words. */
export type Mail<K extends MailKindName = MailKindName> = {
  kind: K;
  recipient: string;
  toName: string;
  toAddress?: string;
  data: MailData<K>;
};

/** A finished mail. */
export type RenderedMail = {
  subject: string;
  html: string;
  text: string;
  unsubscribeUrl: string | null;
  /** An entry for the reader's calendar (R-54). */
  calendar?: { method: string; content: string };
};

/** `isLink`: the value is an address; `url`: where the value leads. */
export type Fact = { label: string; value: string; isLink?: boolean; url?: string };

/** What one mail says: one purpose, at most one button, and why the reader gets it. All texts plain. */
export type Page = {
  subject: string;
  preview: string;
  heading: string;
  /** A picture of whom it is about; `alt` is read where pictures are not shown. */
  portrait?: { url: string; alt: string } | null;
  paragraphs: string[];
  /** What an operator wrote, already written out for both parts. */
  body?: { html: string; text: string };
  /** Only addresses that the app itself made or knows are links; nobody's words become one. */
  facts?: Fact[];
  button?: { label: string; url: string };
  after?: string;
  because: string;
  calendar?: { method: string; content: string };
};

const SPECIAL: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => SPECIAL[sign] as string);
const lines = (text: string) => escape(text).replaceAll('\n', '<br>');
const linkTo = (url: string, words = url) =>
  `<a href="${escape(url)}" style="color:#8A3F12;word-break:${words === url ? 'break-all' : 'normal'}">${escape(words)}</a>`;
/** A subject is one line, whatever a person typed. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 150);

/** Dresses a page as HTML and as a text part that reads well alone. */
export function render(page: Page, unsubscribeUrl: string | null, settings: Settings): RenderedMail {
  return {
    subject: oneLine(page.subject),
    html: html(page, unsubscribeUrl, settings),
    text: text(page, unsubscribeUrl, settings),
    unsubscribeUrl,
    ...(page.calendar ? { calendar: page.calendar } : {}),
  };
}

function text(
  { heading, paragraphs, body, facts, button, after, because }: Page,
  unsubscribeUrl: string | null,
  settings: Settings,
): string {
  const parts = [heading, ...paragraphs, ...(body ? [body.text] : [])];
  if (facts?.length) parts.push(facts.map(factText).join('\n'));
  if (button) parts.push(`${button.label}:\n${button.url}`);
  if (after) parts.push(after);
  parts.push(
    `--\nBanksia, private tutors across Australia\n${settings.contactPhone}, ${settings.contactEmail}\nYou are getting this because ${because}`,
  );
  if (unsubscribeUrl) parts.push(`Unsubscribe from these emails: ${unsubscribeUrl}`);
  return `${parts.join('\n\n')}\n`;
}

/** What goes over several lines stands below its label. */
const factText = ({ label, value, url }: Fact): string => {
  const words = value.includes('\n') ? `\n${value}` : ` ${value}`;
  return `${label ? `${label}:${words}` : value}${url ? `\n${url}` : ''}`;
};

const BODY = `font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:#16241D;`;
const SERIF = `font-family:Fraunces,Georgia,'Times New Roman',serif;`;
/** The flower spike in table cells: pictures are blocked in most mailboxes, colours are not. */
const MARK = `<table role="presentation" cellpadding="0" cellspacing="0" style="display:inline-table;vertical-align:middle"><tr>${[
  10, 18, 24, 18, 10,
]
  .map(
    (height) =>
      `<td style="padding:0 1px;vertical-align:bottom"><div style="width:3px;height:${height}px;background:#DE8B2B;border-radius:2px;font-size:0">&nbsp;</div></td>`,
  )
  .join('\n')}</tr></table>`;

function html(
  { preview, heading, portrait, paragraphs, body, facts, button, after, because }: Page,
  unsubscribeUrl: string | null,
  settings: Settings,
): string {
  // A value stands beside its label where there is room for both, else
  // below it: without a style sheet, which not every mailbox keeps.
  const factRows = (facts ?? [])
    .map(
      ({ label, value, isLink, url }) =>
        `<tr><td style="${BODY}padding:10px 0;font-size:15px;line-height:22px;border-top:1px solid #E2DBCB">` +
        `<span style="display:inline-block;width:126px;padding-right:8px;box-sizing:border-box;vertical-align:top;font-size:14px;color:#4A5A51">${escape(label)} </span>` +
        `<span style="display:inline-block;width:100%;max-width:372px;vertical-align:top;word-break:break-word;overflow-wrap:anywhere">${isLink || url ? linkTo(url ?? value, value) : lines(value)}</span></td></tr>`,
    )
    .join('\n');
  return `<!doctype html>
<html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(heading)}</title></head>
<body style="margin:0;background:#FBF8F1;">
<div style="display:none;max-height:0;overflow:hidden">${escape(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#FBF8F1"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 8px 20px">${MARK}<span style="${SERIF}font-size:22px;font-weight:600;color:#1F4A3D;padding-left:10px;vertical-align:middle">Banksia</span></td></tr>
<tr><td style="background:#FFFFFF;border:1px solid #E2DBCB;border-radius:16px;padding:34px 28px">
<h1 style="${SERIF}margin:0 0 16px;font-size:26px;line-height:34px;font-weight:600;color:#16241D">${escape(heading)}</h1>
${portrait ? `<img src="${escape(portrait.url)}" width="72" height="72" alt="${escape(portrait.alt)}" style="${BODY}display:block;width:72px;height:72px;margin:0 0 16px;border:0;border-radius:36px;background:#DCE8DF;font-size:12px;line-height:16px;text-align:center;overflow:hidden">` : ''}
${paragraphs.map((paragraph) => `<p style="${BODY}margin:0 0 16px;font-size:16px;line-height:26px">${lines(paragraph)}</p>`).join('\n')}
${body?.html ?? ''}${factRows ? `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 24px;border-bottom:1px solid #E2DBCB">${factRows}</table>` : ''}
${button ? `<p style="margin:8px 0 ${after ? 24 : 0}px"><a href="${escape(button.url)}" style="${BODY}display:inline-block;background:#1F4A3D;color:#FFFFFF;text-decoration:none;font-weight:600;font-size:16px;line-height:24px;padding:12px 24px;border-radius:10px">${escape(button.label)}</a></p>` : ''}
${after ? `<p style="${BODY}margin:0;font-size:14px;line-height:22px;color:#4A5A51">${lines(after)}</p>` : ''}
</td></tr>
<tr><td style="${BODY}padding:20px 8px;font-size:13px;line-height:20px;color:#4A5A51">
You are getting this because ${escape(because)}<br>
Banksia &middot; ${escape(settings.contactPhone)} &middot; ${escape(settings.contactEmail)}
${unsubscribeUrl ? `<br><a href="${escape(unsubscribeUrl)}" style="color:#8A3F12">Unsubscribe from these emails</a>` : ''}
</td></tr></table></td></tr></table></body></html>`;
}
