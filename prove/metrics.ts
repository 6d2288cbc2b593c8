import { until } from './until.js';

/** The status of a process that is busy: it is asked again, as those who collect figures do. */
const BUSY = 503;

const LINE = /^(\w+(?:\{[^}]*\})?) (\S+)$/gm;

/** What a process says of itself at `/metrics`: its figures by name, with their labels as they stand there. */
export class Metrics {
  private constructor(private readonly figures: Map<string, number>) {}

  static async of(url: string): Promise<Metrics> {
    let [status, text] = [BUSY, ''];
    await until('/metrics is not too busy to answer', async () => {
      const answer = await fetch(`${url}/metrics`);
      [status, text] = [answer.status, await answer.text()];
      return status !== BUSY;
    });
    if (status !== 200) throw new Error(`/metrics answered ${status}: ${text}`);
    return new Metrics(new Map([...text.matchAll(LINE)].map(([, name = '', value]) => [name, Number(value)])));
  }

  /** @throws Error for one that it does not have */
  figure(name: string): number {
    const value = this.figures.get(name);
    if (value === undefined) throw new Error(`/metrics knows no ${name}`);
    return value;
  }

  /** Handles and timers that Node holds for the process, by what they are. */
  resources(type: 'TCPSocketWrap' | 'Timeout'): number {
    return this.figures.get(`nodejs_active_resources{type="${type}"}`) ?? 0;
  }
}
