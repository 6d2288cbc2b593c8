/** Which kinds of mail a recipient does not want. */
export abstract class MailSwitches {
  /** What an unsubscribe token stands for; null when it is not ours. */
  abstract read(token: string): { recipient: string; kind: string } | null;
  abstract wants(recipient: string, kind: string): Promise<boolean>;
  /** The kinds that a recipient has switched off. */
  abstract offFor(recipient: string): Promise<string[]>;
  /** Switches kinds on and off; others stay as they are. */
  abstract change(
    recipient: string,
    kinds: { on: readonly string[]; off: readonly string[] },
    at: string,
  ): Promise<void>;
  abstract off(recipient: string, kind: string, at: string): Promise<void>;
}
