export type SentMailHead = { id: string; to: string; kind: string; at: string; subject: string };

/** The built-in mailbox of a demo: every mail that was sent, newest first. */
export abstract class SentMail {
  abstract list(): Promise<SentMailHead[]>;
  abstract read(id: string): Promise<{ to: string; subject: string; html: string; text: string } | null>;
}
