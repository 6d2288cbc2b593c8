import { SmtpConnection } from '../../../infrastructure/mail/smtp-connection.js';
import { openMailbox } from '../../support/mailbox.js';

describe('a connection to the mail server', () => {
  it('REL-6 hands over a message as it was written, whatever its lines begin with, and one after another', async () => {
    const box = await openMailbox();
    const connection = new SmtpConnection(box.url);
    const envelope = { from: 'hello@banksia.example', to: 'pat@people.example' };
    const messages = ['.', '.one\r\n..two\r\n.\r\n...', 'a', `${'.long '.repeat(50_000)}`].map(
      (body, number) => `Message-ID: <${number}@banksia.example>\r\n\r\n${body}\r\n`,
    );
    let taken = 0;
    for (const message of messages) await connection.send(envelope, message, () => taken++);
    connection.close();
    await box.close();
    expect(box.received.map(({ source }) => source)).toEqual(messages);
    expect(taken).toBe(messages.length);
  });
});
