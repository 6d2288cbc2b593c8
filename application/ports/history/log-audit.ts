/** The result of comparing log and tables; at most 100 differences are listed. */
export type Verification = {
  events: number;
  streams: number;
  rows: number;
  differences: number;
  told: { stream: string; id: string; what: string }[];
};

export abstract class LogAudit {
  /** Verifies one stream, or with null the whole log; `onProgress` gets how far it is. */
  abstract verify(streamId: string | null, onProgress: (soFar: Verification) => void): Promise<Verification>;
}
