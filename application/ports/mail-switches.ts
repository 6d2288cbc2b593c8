/** Which kinds of mail a recipient does not want. */
export abstract class MailSwitches {
  /** What an unsubscribe token stands for; null when it is not ours. */
  abstract read(token: string): { recipient: string; kind: string } | null;
  abstract wants(recipient: string, kind: string): Promise<boolean>;
  abstract off(recipient: string, kind: string, at: string): Promise<void>;
}
