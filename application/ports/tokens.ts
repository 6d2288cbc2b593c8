/** Capability tokens that are never stored: derived from an id and the app's secret, kept only as a hash. */
export abstract class Tokens {
  abstract issue(purpose: string, id: string): string;
  abstract hash(token: string): string;
}
