import { domainToASCII } from 'node:url';
import type { RenderedMail } from './templates/layout.js';

export type Address = { name: string; address: string };
export type Envelope = { from: string; to: string };

/** The headers of a mail that its content does not decide. */
export type Head = { id: string; from: Address; to: Address; date: Date };

/** One that every mail server takes as it is. */
const USUAL_ADDRESS = /^[\w.+-]+@[a-z\d]+(?:[.-][a-z\d]+)*$/;
const LINE = 76;
/** A line that every mail server carries, CRLF apart (RFC 5321). */
const LONGEST_LINE = 998;
/** A line with an encoded word has at most 76 characters (RFC 2047): so many bytes leave room for its frame. */
const WORD_BYTES = 39;
/** A line of which only `=` has to be written in another way. */
const USUAL_LINE = /^[\t\x20-\x7e]*[\x21-\x7e]$/;

/** The address in a form that every mail server takes: a domain in other letters becomes ASCII. */
export function mailbox(address: string): string {
  if (USUAL_ADDRESS.test(address)) return address;
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at)}@${domainToASCII(address.slice(at + 1)) || address.slice(at + 1)}`.replace(
    /[\s<>]/g,
    '',
  );
}

/**
 * Writes a mail as it goes over the wire: a text and an HTML part, and where it has one its calendar entry, once for
 * calendars that read mail (RFC 6047) and once as a file; every line short and in ASCII (RFC 5322, RFC 2045), and ended
 * by CRLF, the last one too: no other sign in it ends a line.
 */
export function writeMessage(mail: RenderedMail, { id, from, to, date }: Head): string {
  const boundary = `=_${id.replace(/[^\w-]/g, '')}`;
  const part = (type: string, body: string) =>
    `--${boundary}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: ${encoded(body, boundary)}\r\n`;
  const { calendar } = mail;
  const alternatives =
    `Content-Type: multipart/alternative; boundary="${boundary}"\r\n\r\n` +
    `${part('text/plain', mail.text)}${part('text/html', mail.html)}` +
    `${calendar ? part(`text/calendar; method=${calendar.method}`, calendar.content) : ''}--${boundary}--\r\n`;
  return (
    `From: ${person(from)}\r\nTo: ${person(to)}\r\nSubject: ${words(mail.subject)}\r\nMessage-ID: <${id}>\r\n` +
    `Date: ${date.toUTCString().replace('GMT', '+0000')}\r\nMIME-Version: 1.0\r\n` +
    (mail.unsubscribeUrl
      ? `List-Unsubscribe: <${mail.unsubscribeUrl}>\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n`
      : '') +
    (calendar ? withFile(alternatives, calendar.content, `${boundary}m`) : alternatives)
  );
}

const BASE64_LINE = /.{1,76}/g;

/** The mail and beside it the calendar entry as a file. */
function withFile(alternatives: string, calendar: string, boundary: string): string {
  const file = Buffer.from(calendar).toString('base64').match(BASE64_LINE)?.join('\r\n') ?? '';
  return (
    `Content-Type: multipart/mixed; boundary="${boundary}"\r\n\r\n--${boundary}\r\n${alternatives}` +
    `--${boundary}\r\nContent-Type: application/ics; name="session.ics"\r\n` +
    `Content-Disposition: attachment; filename="session.ics"\r\nContent-Transfer-Encoding: base64\r\n\r\n${file}\r\n` +
    `--${boundary}--\r\n`
  );
}

const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
const isPlain = (text: string) => /^[\x20-\x7e]*$/.test(text);

function person({ name, address }: Address): string {
  const shown = oneLine(name);
  if (!shown) return mailbox(address);
  return `${isPlain(shown) ? `"${shown.replace(/["\\]/g, '\\$&')}"` : words(shown)} <${mailbox(address)}>`;
}

/** A header's text; other letters than ASCII as encoded words, each a line (RFC 2047). */
function words(text: string): string {
  const line = oneLine(text);
  if (isPlain(line) && !line.includes('=?')) return line;
  const encoded: string[] = [];
  let word = '';
  for (const mail of line) {
    if (Buffer.byteLength(word + mail) > WORD_BYTES) {
      encoded.push(word);
      word = '';
    }
    word += mail;
  }
  return [...encoded, word].map((some) => `=?UTF-8?B?${Buffer.from(some).toString('base64')}?=`).join('\r\n ');
}

/**
 * The name of an encoding and the text in it: as it stands where every mail server carries that
 * (RFC 2045) and nothing in it ends the part; encoded, no text holds a boundary's `=`.
 */
function encoded(text: string, boundary: string): string {
  const parts = text.split(/\r\n|\r|\n/);
  return isSevenBit(text) && !text.includes(boundary) && parts.every(({ length }) => length <= LONGEST_LINE)
    ? `7bit\r\n\r\n${parts.join('\r\n')}`
    : `quoted-printable\r\n\r\n${parts.map(encodedLine).join('\r\n')}`;
}

const isSevenBit = (text: string) => Buffer.byteLength(text) === text.length && !text.includes('\0');

function encodedLine(line: string): string {
  return broken(
    USUAL_LINE.test(line)
      ? line.replaceAll('=', '=3D')
      : Buffer.from(line)
          .toString('latin1')
          .replace(
            /[^\t\x20-\x3c\x3e-\x7e]|[\t ]$/g,
            (byte) => `=${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
          ),
  );
}

/** Breaks an encoded line into short ones, never within an escape. */
function broken(line: string): string {
  let short = '';
  let from = 0;
  while (line.length - from > LINE) {
    let to = from + LINE - 1;
    if (line[to - 1] === '=') to -= 1;
    else if (line[to - 2] === '=') to -= 2;
    short += `${line.slice(from, to)}=\r\n`;
    from = to;
  }
  return short + line.slice(from);
}
