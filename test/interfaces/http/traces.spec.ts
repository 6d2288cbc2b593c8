/** @module-tag long */
import { NO_TRACES } from '../../../application/ports/traces.js';
import { MOST_WAITING, OtlpTraces } from '../../../infrastructure/tracing/otlp-traces.js';
import { type CollectedSpan, type Collector, openCollector } from '../../support/collector.js';
import { enquiry } from '../../support/enquiries.js';
import { eventually } from '../../support/eventually.js';
import { freePort } from '../../support/free-port.js';
import { openMailbox } from '../../support/mailbox.js';
import { account, severalTutors, signIn } from '../../support/people.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const BROWSER = 'b7ad6b7169203331';
const traceparent = `00-${TRACE}-${BROWSER}-01`;

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});
const collecting = async (options: { hangs?: boolean } = {}): Promise<Collector> => {
  const collector = await openCollector(options);
  open.push(() => collector.close());
  return collector;
};
const startAt = (OTEL_EXPORTER_OTLP_ENDPOINT: string, environment: Record<string, string> = {}) =>
  startTestApp({ OTEL_EXPORTER_OTLP_ENDPOINT, ...environment });
const send = (app: TestApp, body: ReturnType<typeof enquiry> = enquiry()) =>
  app.visitor().post<{ id: string; reference: string }>('/api/enquiries', body, { traceparent });

const attributesOf = ({ attributes }: CollectedSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

describe('traces', () => {
  it('G-30 one trace runs from the browser’s call through commit, outbox and worker to the mail server', async () => {
    const collector = await collecting();
    const post = await openMailbox();
    const app = await startAt(collector.url, { SMTP_URL: post.url });
    open.push(
      () => post.close(),
      () => app.close(),
    );
    const [tutor] = await severalTutors(app, 1);
    const body = enquiry();
    const { id, reference } = (await send(app, body)).body;

    const ofTrace = () => collector.spans.filter(({ traceId }) => traceId === TRACE);
    const named = (name: string, parent?: CollectedSpan, events?: string) => {
      const found = ofTrace().find(
        (span) =>
          span.name === name &&
          (!parent || span.parentSpanId === parent.spanId) &&
          (!events || String(attributesOf(span)['banksia.events']).split(',').includes(events)),
      );
      if (!found)
        throw new Error(
          `${name} has not come in yet: ${ofTrace()
            .map((span) => span.name)
            .join()}`,
        );
      return found;
    };
    await eventually(() => {
      const call = named('POST /api/enquiries');
      expect(call.parentSpanId).toBe(BROWSER);
      expect(attributesOf(call)).toMatchObject({ 'http.route': '/api/enquiries', 'http.response.status_code': 201 });
      const sent = named('commit', call, 'EnquirySubmitted');
      expect(attributesOf(named('smtp send', sent))).toEqual({ 'banksia.mail': 'enquiry-received' });
      const handedOver = ofTrace().filter(
        ({ name, parentSpanId }) => /^outbox /.test(name) && parentSpanId === sent.spanId,
      );
      expect(handedOver).not.toEqual([]);
      for (const { name, spanId } of handedOver)
        expect(named(name.replace('outbox', 'react')).parentSpanId).toBe(spanId);
      const invited = named('commit', undefined, 'TutorsInvited');
      const reaction = ofTrace().find(({ spanId }) => spanId === invited.parentSpanId);
      expect(reaction?.name).toMatch(/^react /);
      expect(attributesOf(named('smtp send', invited))).toEqual({ 'banksia.mail': 'new-opportunity' });
    });
    // All of it hangs together, and nothing else in it; what began a piece of work may come in after it.
    await eventually(() => {
      const known = new Set(ofTrace().map(({ spanId }) => spanId)).add(BROWSER);
      for (const { parentSpanId } of ofTrace()) expect(known).toContain(parentSpanId);
    });

    // What it says names no person and opens nothing.
    await app.visitor().get(`/api/enquiries/${id}`);
    await app.visitor().get('/api/no-such-call/jane@family.example');
    await eventually(() => expect(collector.spans.map(({ name }) => name)).toContain('GET /api/enquiries/:id'));
    const secrets = [
      body.email,
      body.name,
      body.phone,
      id,
      reference,
      tutor?.tutorId,
      tutor?.email,
      'jane@',
      'Algebra',
    ];
    for (const secret of secrets) expect(collector.text()).not.toContain(secret);

    const operator = await signIn(app, await account(app, 'admin'));
    type Event = { type: string; traceId: string };
    const { events } = (await operator.get<{ events: Event[] }>(`/api/admin/events?streamId=${id}`)).body;
    expect(events.find(({ type }) => type === 'EnquirySubmitted')?.traceId).toBe(TRACE);
    expect(events.find(({ type }) => type === 'TutorsInvited')?.traceId).toBe(TRACE);
  });

  it.each(['', 'not a traceparent', `00-${'0'.repeat(32)}-${BROWSER}-01`, `00-${TRACE}-${BROWSER}-00`])(
    'G-30 a call with the traceparent "%s" is followed all the same',
    async (header) => {
      const collector = await collecting();
      const app = await startAt(collector.url, { ROLE: 'api' });
      open.push(() => app.close());
      expect((await app.visitor().post('/api/enquiries', enquiry(), { traceparent: header })).status).toBe(201);
      const call = await eventually(() => {
        const found = collector.spans.find(({ name }) => name === 'POST /api/enquiries');
        if (!found) throw new Error('not yet');
        return found;
      });
      expect(call.traceId === TRACE).toBe(header.includes(BROWSER) && header.includes(TRACE));
    },
  );

  it('G-30 a collector that never answers delays no call and no end of the program', async () => {
    const collector = await collecting({ hangs: true });
    const app = await startAt(collector.url);
    let isClosed = false;
    open.push(async () => void (isClosed || (await app.close())));
    expect(await send(app)).toMatchObject({ status: 201 });
    await eventually(() => expect(collector.calls()).toBeGreaterThan(0));
    // While it has what it was sent, and says nothing.
    expect(await send(app)).toMatchObject({ status: 201 });
    await app.close();
    isClosed = true;
    expect(collector.answered()).toBe(0);
  });

  it('G-30 a collector that is not there delays no call and no end of the program', async () => {
    const app = await startAt(`http://127.0.0.1:${await freePort()}`);
    expect(await send(app)).toMatchObject({ status: 201 });
    await eventually(async () => expect(await app.database.query('select 1 from outbox')).toEqual([]));
    await app.close();
  });

  it('G-30 keeps a bounded number of what a collector does not take', async () => {
    const collector = await collecting({ hangs: true });
    const traces = new OtlpTraces(collector.url, 'api');
    const many = 10 * MOST_WAITING;
    for (let count = 0; count < many; count++) traces.begin('work').end();
    collector.release();
    await traces.flush();
    await traces.close();
    expect(collector.spans.length).toBeGreaterThan(0);
    expect(collector.spans.length).toBeLessThan(2 * MOST_WAITING);
  });

  it('G-30 says which work failed, in no words of the error', async () => {
    const collector = await collecting();
    const traces = new OtlpTraces(collector.url, 'api');
    const failing = traces.during('work', { parent: traceparent }, () =>
      Promise.reject(new TypeError('jane@family.example')),
    );
    await expect(failing).rejects.toThrow('jane@family.example');
    await traces.close();
    const [span] = collector.spans as [CollectedSpan];
    expect(span).toMatchObject({ traceId: TRACE, parentSpanId: BROWSER, status: { code: 2 } });
    expect(attributesOf(span)).toEqual({ 'error.type': 'TypeError' });
    expect(collector.text()).not.toContain('jane');
  });

  it('G-30 without a collector leaves no mark on a commit, a mail or a job', async () => {
    const app = await startTestApp();
    open.push(() => app.close());
    const { id } = (await send(app)).body;
    await eventually(async () => expect(await app.database.query('select 1 from outbox')).toEqual([]));
    expect(await app.database.query('select 1 from event_log where traceparent is not null')).toEqual([]);
    expect(await app.database.query('select 1 from mails where traceparent is not null')).toEqual([]);
    const operator = await signIn(app, await account(app, 'admin'));
    const { events } = (await operator.get<{ events: object[] }>(`/api/admin/events?streamId=${id}`)).body;
    for (const event of events) expect(event).toMatchObject({ traceId: null });
    expect(NO_TRACES.begin('work').traceparent).toBeNull();
  });
});
