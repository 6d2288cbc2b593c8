import fc from 'fast-check';
import { mailbox, writeMessage } from '../../../infrastructure/mail/message.js';

const mail = {
  subject: 'A new opportunity for you',
  html: `<p>Grüße = 1 😀</p>\n<p>${'word '.repeat(60)}</p>\n.a dot first\na space last \nend`,
  text: 'Hello\n\n--\nBanksia',
  unsubscribeUrl: null,
};
const head = {
  id: 'mail-1@banksia.example',
  from: { name: 'Banksia', address: 'hello@banksia.example' },
  to: { name: 'Pat Lee', address: 'pat@people.example' },
  date: new Date('2026-11-21T04:30:00.000Z'),
};

/** Reads quoted-printable as its recipient does. */
const read = (encoded: string) =>
  Buffer.from(
    encoded
      .replaceAll('=\r\n', '')
      .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
    'latin1',
  ).toString('utf8');
const partOf = (message: string, type: string) =>
  read(
    message.split(`Content-Type: ${type}`)[1]?.split('\r\n\r\n').slice(1).join('\r\n\r\n').split('\r\n--=_')[0] ?? '',
  );
const headerOf = (message: string, name: string) =>
  (new RegExp(`^${name}: (.*(?:\r\n .*)*)`, 'm').exec(message)?.[1] ?? '')
    .replaceAll('\r\n ', '')
    .replace(/=\?UTF-8\?B\?([^?]*)\?=/g, (_, word: string) => Buffer.from(word, 'base64').toString('utf8'));

describe('a written message', () => {
  it('gives both parts back as they were', () => {
    const message = writeMessage(mail, head);
    expect(partOf(message, 'text/html')).toBe(mail.html.replaceAll('\n', '\r\n'));
    expect(partOf(message, 'text/plain')).toBe(mail.text.replaceAll('\n', '\r\n'));
  });

  it('stands as it is where every mail server carries it so', () => {
    const lines = ['a = b', 'x'.repeat(998), '.a dot first', 'a space last '];
    const message = writeMessage({ ...mail, text: lines.join('\n'), html: lines.join('\r') }, head);
    expect(message.match(/^Content-Transfer-Encoding: .*$/gm)).toEqual(
      Array(2).fill('Content-Transfer-Encoding: 7bit'),
    );
    expect(message.split(lines.join('\r\n'))).toHaveLength(3);
  });

  it.each(['é', '\0', 'x'.repeat(999)])('is encoded where one might not: %j', (text) => {
    const message = writeMessage({ ...mail, text, html: text }, head);
    expect(message).toMatch(/^[\t\r\n\x20-\x7e]*$/);
    expect(message).not.toContain('7bit');
    expect(partOf(message, 'text/html')).toBe(text);
    expect(partOf(message, 'text/plain')).toBe(text);
  });

  it('SEC-29 has no part that ends where its text says so', () => {
    const text = 'before\n--=_mail-1banksiaexample--\nafter';
    const message = writeMessage({ ...mail, text, html: text }, head);
    expect(message.split('\r\n--=_mail-1banksiaexample')).toHaveLength(4);
    expect(partOf(message, 'text/plain')).toBe(text.replaceAll('\n', '\r\n'));
    expect(partOf(message, 'text/html')).toBe(text.replaceAll('\n', '\r\n'));
  });

  it('is ASCII in lines of at most 76 characters', () => {
    const subject = `Żółw 😀 ${'ł'.repeat(90)}`;
    const message = writeMessage({ ...mail, subject }, { ...head, to: { name: 'Zoë', address: 'zoe@bücher.example' } });
    expect(message).toMatch(/^[\t\r\n\x20-\x7e]*$/);
    expect(Math.max(...message.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(76);
    expect(headerOf(message, 'Subject')).toBe(subject);
    expect(headerOf(message, 'To')).toBe('Zoë <zoe@xn--bcher-kva.example>');
  });

  it('names an address without a person by itself, and quotes what a name may hold', () => {
    const to = (name: string) => headerOf(writeMessage(mail, { ...head, to: { ...head.to, name } }), 'To');
    expect(to('')).toBe('pat@people.example');
    expect(to('Lee, "Pat"')).toBe('"Lee, \\"Pat\\"" <pat@people.example>');
  });

  it('R-66 offers to stop in one click where the kind of mail has a switch', () => {
    const unsubscribeUrl = 'https://banksia.example/api/unsubscribe?token=t';
    const message = writeMessage({ ...mail, unsubscribeUrl }, head);
    expect(headerOf(message, 'List-Unsubscribe')).toBe(`<${unsubscribeUrl}>`);
    expect(headerOf(message, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    expect(writeMessage(mail, head)).not.toContain('List-Unsubscribe');
  });

  it('SEC-29 has no end of a line but CRLF, whatever it is made of', () => {
    const text = fc.string({ unit: fc.constantFrom('\r', '\n', '\u2028', '\v', '.', '=', 'é', ' ', 'a') });
    const calendar = fc.option(
      text.map((content) => ({ method: 'REQUEST' as const, content })),
      { nil: undefined },
    );
    fc.assert(
      fc.property(text, text, text, text, calendar, (subject, html, plain, name, entry) => {
        const message = writeMessage(
          { ...mail, subject, html, text: plain, ...(entry && { calendar: entry }) },
          { ...head, to: { ...head.to, name } },
        );
        expect(message.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
        expect(message.endsWith('\r\n')).toBe(true);
      }),
    );
  });

  it('SEC-29 keeps an envelope to one address', () => {
    expect(mailbox('pat@people.example>\r\nRCPT TO:<all@evil.example')).not.toMatch(/[\s<>]/);
  });
});
