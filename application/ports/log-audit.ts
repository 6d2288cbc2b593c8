/** What came of holding log and tables against each other; at most 100 differences are told. */
export type Verification = {
  events: number;
  streams: number;
  rows: number;
  differences: number;
  told: { stream: string; id: string; what: string }[];
};

export abstract class LogAudit {
  /** Verifies one stream, or with null the whole log; `heard` hears how far it is. */
  abstract verify(streamId: string | null, onProgress: (soFar: Verification) => void): Promise<Verification>;
}
