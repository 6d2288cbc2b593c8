import { Readable, type Transform } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import type { Envelope } from './message.js';
import { Turns } from './turns.js';

type SmtpError = Error & { responseCode?: number; command?: string; code?: string };

/** A mail server under load may greet late; one that is silent for longer is away, and its mails are tried again. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
/** The server closes the connection after this answer. */
const CLOSING = 421;
/** The server wants to know who sends: nothing is wrong with the mail. */
const NOT_SIGNED_IN = new Set([530, 534, 535, 538]);

/** The mail server is away or takes nothing now: what failed is no attempt of the mail. */
export class MailServerAway extends Error {
  constructor(
    override readonly cause: Error,
    /** Whether it had answered on this connection, so that it may after all be about this one mail. */
    readonly wasReached: boolean,
    /** Whether a connection that had carried a mail was found ended, which says nothing of server or mail yet. */
    readonly wasHungUp = false,
  ) {
    super(cause.message);
  }
}

/**
 * A message that is read when the server has asked for it. It is whole, its lines end as the server wants them, and it
 * is passed on as it leaves: nothing has to look at each byte of it again, and its end needs no packet of its own.
 */
class Body extends Readable {
  isOffered = false;
  private endTurn = () => {};

  constructor(
    private readonly message: string,
    private readonly turns: Turns,
  ) {
    super();
  }

  override pipe<T extends NodeJS.WritableStream>(server: T): T {
    this.endTurn = this.turns.take(() => {
      this.isOffered = true;
      // What nodemailer has it piped through hands over what is pushed, without escaping and ending it.
      const wire = server as unknown as Transform;
      wire.push(asSent(this.message), 'latin1');
      wire.push(null);
    });
    return server;
  }

  /** What became of the message is known. */
  end(): void {
    this.endTurn();
  }
}

/** A line that begins with a dot gets another one, and a line of one dot ends the message (RFC 5321). */
const asSent = (message: string) =>
  `${message.includes('\r\n.') ? message.replaceAll('\r\n.', '\r\n..') : message}.\r\n`;

/** One connection to the mail server, opened when it is needed, sending one mail at a time. */
export class SmtpConnection {
  private connection: SMTPConnection | null = null;
  private hasCarried = false;

  /**
   * `url` as in `smtp://user:password@host:587?requireTLS=true`; timeouts can be given in the same way. `turns` are
   * those of all connections of a process.
   */
  constructor(
    private readonly url: string,
    private readonly turns = new Turns(),
  ) {}

  /** Connects where it is not connected, so that the next mail begins at once. @throws MailServerAway */
  async open(): Promise<void> {
    await this.opened();
  }

  /**
   * Sends a written message, in ASCII and in lines of which each, also the last one, ends in CRLF; `taken` is called as
   * soon as the server is known to have it.
   * @throws MailServerAway; Error with the server's `responseCode`, if it gave one
   */
  async send({ from, to }: Envelope, message: string, taken: () => void): Promise<void> {
    const connection = await this.opened();
    const body = new Body(message, this.turns);
    const failure = await outcomeOf(connection, (done) =>
      connection.send({ from, to: [to] }, body, (error) => {
        if (!error) taken();
        body.end();
        done(error);
      }),
    );
    body.end();
    if (!failure) {
      this.hasCarried = true;
      return;
    }
    const wasHungUp = this.hasCarried && !body.isOffered && isEnd(failure);
    if (!(await this.survives(connection, failure))) {
      connection.close();
      this.forget(connection);
    }
    throw isOfServer(failure, body.isOffered) ? new MailServerAway(failure, true, wasHungUp) : failure;
  }

  /** Leaves the server in order. */
  leave(): void {
    this.connection?.quit();
    this.connection = null;
  }

  close(): void {
    this.connection?.close();
    this.connection = null;
  }

  private async opened(): Promise<SMTPConnection> {
    try {
      return this.connection ?? (await this.connect());
    } catch (error) {
      throw new MailServerAway(error as Error, false);
    }
  }

  private async connect(): Promise<SMTPConnection> {
    const { auth, ...options } = parseConnectionUrl(this.url);
    const connection = new SMTPConnection({ ...TIMEOUTS, ...options });
    await new Promise<void>((resolve, reject) => {
      connection.on('error', (error: Error) => (this.forget(connection), reject(error)));
      connection.on('end', () => (this.forget(connection), reject(new Error('The mail server closed the connection'))));
      connection.connect((error) => (error ? reject(error) : resolve()));
    }).catch((error: Error) => {
      connection.close();
      throw error;
    });
    if (auth && connection.allowsAuth) {
      await new Promise<void>((resolve, reject) =>
        connection.login(auth, (error) => (error ? reject(error) : resolve())),
      ).catch((error: Error) => {
        connection.close();
        throw error;
      });
    }
    this.connection = connection;
    this.hasCarried = false;
    return connection;
  }

  /** A refused mail leaves the connection fit for the next one; any other failure ends it. */
  private async survives(connection: SMTPConnection, { responseCode }: SmtpError): Promise<boolean> {
    if (responseCode === undefined || responseCode === CLOSING || this.connection !== connection) return false;
    return !(await outcomeOf(connection, (done) => connection.reset(done)));
  }

  private forget(connection: SMTPConnection): void {
    if (this.connection === connection) this.connection = null;
  }
}

/** What became of a command: what failed, or null. One whose connection ends is over, also where nobody says so. */
function outcomeOf(
  connection: SMTPConnection,
  ask: (done: (error: SmtpError | null) => void) => void,
): Promise<SmtpError | null> {
  return new Promise((resolve) => {
    // After what the connection itself has to say of it.
    const ended = () =>
      setImmediate(() => resolve(Object.assign(new Error('The connection ended'), { code: 'ECONNECTION' })));
    connection.once('end', ended);
    ask((error) => {
      connection.removeListener('end', ended);
      resolve(error);
    });
  });
}

/** Whether the other side ended the connection, by what it did and not by what it said or kept silent. */
const isEnd = ({ responseCode, code }: SmtpError) => responseCode === undefined && code !== 'ETIMEDOUT';

/** Before the mail itself was offered, a lost or silent connection is no attempt of it; 421 is none at any time. */
function isOfServer({ responseCode, command, code }: SmtpError, isOffered: boolean): boolean {
  if (responseCode !== undefined) return responseCode === CLOSING || NOT_SIGNED_IN.has(responseCode);
  return !isOffered && (command === 'CONN' || code === 'ECONNECTION');
}
