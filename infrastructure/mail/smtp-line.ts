import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import type { Envelope } from './message.js';

type SmtpError = Error & { responseCode?: number };

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
/** The server closes the connection after this answer. */
const CLOSING = 421;

/** One connection to the mail server, opened when it is needed, sending one mail at a time. */
export class SmtpLine {
  private connection: SMTPConnection | null = null;

  /** `url` as in `smtp://user:password@host:587?requireTLS=true`. */
  constructor(private readonly url: string) {}

  /** Sends a written message. @throws Error with the server's `responseCode`, if it gave one */
  async send({ from, to }: Envelope, message: string): Promise<void> {
    const connection = this.connection ?? (await this.connect());
    const failure = await new Promise<SmtpError | null>((resolve) =>
      connection.send({ from, to: [to] }, message, resolve),
    );
    if (!failure) return;
    if (!(await this.survives(connection, failure))) {
      connection.close();
      this.forget(connection);
    }
    throw failure;
  }

  close(): void {
    this.connection?.close();
    this.connection = null;
  }

  private async connect(): Promise<SMTPConnection> {
    const { auth, ...options } = parseConnectionUrl(this.url);
    const connection = new SMTPConnection({ ...TIMEOUTS, ...options });
    await new Promise<void>((resolve, reject) => {
      connection.on('error', (error: Error) => (this.forget(connection), reject(error)));
      connection.on('end', () => (this.forget(connection), reject(new Error('The mail server closed the connection'))));
      connection.connect((error) => (error ? reject(error) : resolve()));
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
    return connection;
  }

  /** A refused mail leaves the connection fit for the next one; any other failure ends it. */
  private async survives(connection: SMTPConnection, { responseCode }: SmtpError): Promise<boolean> {
    if (responseCode === undefined || responseCode === CLOSING || this.connection !== connection) return false;
    return new Promise((resolve) => connection.reset((error) => resolve(!error)));
  }

  private forget(connection: SMTPConnection): void {
    if (this.connection === connection) this.connection = null;
  }
}
