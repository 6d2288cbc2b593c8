import { EntitySchema } from 'typeorm';
import { id, instant, int, json, optional, ref, text, withDefault } from './columns.js';

/** The event log: append-only by rights, each event chained on its stream's previous one. */
export const eventLog = new EntitySchema({
  name: 'event_log',
  columns: {
    position: { type: 'bigint', primary: true, generated: 'increment' },
    id: ref,
    stream: text,
    streamId: ref,
    version: int,
    type: text,
    data: json,
    actor: text,
    cause: optional(ref),
    correlation: ref,
    at: instant,
    hash: text,
    /** To which trace it belongs, where traces are collected (G-30). */
    traceparent: optional(text),
  },
  indices: [
    { name: 'event_log_id', columns: ['id'], unique: true },
    { name: 'event_log_version', columns: ['stream', 'streamId', 'version'], unique: true },
    { name: 'event_log_correlation', columns: ['correlation', 'position'] },
    { name: 'event_log_at', columns: ['at', 'position'] },
    { name: 'event_log_type', columns: ['type', 'at', 'position'] },
    { name: 'event_log_actor', columns: ['actor', 'at', 'position'], where: `actor like 'account:%'` },
  ],
});

/** What still has to happen: one row for each event and reaction, deleted by the reaction's own commit. */
export const outbox = new EntitySchema({
  name: 'outbox',
  columns: {
    eventId: { ...id },
    reaction: { ...text, primary: true },
    /** Of one that a process has begun: it has until then. */
    leasedUntil: optional(instant),
    /** Of one that failed or was left behind: when it became a job. */
    enqueuedAt: optional(instant),
    /** Of one whose job was parked: when it is tried again. */
    retryAt: optional(instant),
  },
  indices: [
    { name: 'outbox_waiting', columns: ['eventId'], where: 'enqueued_at is null and retry_at is null' },
    { name: 'outbox_enqueued', columns: ['enqueuedAt'], where: 'enqueued_at is not null and retry_at is null' },
    { name: 'outbox_retry', columns: ['retryAt'], where: 'retry_at is not null' },
  ],
});

/** Every mail, before and after sending; unique by event, recipient and kind. */
export const mails = new EntitySchema({
  name: 'mails',
  columns: {
    id,
    eventId: ref,
    recipient: text,
    kind: text,
    toName: text,
    toAddress: text,
    data: json,
    status: withDefault(text, 'pending'),
    attempts: withDefault(int, 0),
    dueAt: { ...instant, default: () => 'now()' },
    leasedUntil: optional(instant),
    heldUntil: optional(instant),
    /** When it was sent last, also while it is to be sent again. */
    sentAt: optional(instant),
    lastError: optional(text),
    /** Of a failed one: since when it waits for an operator. */
    parkedAt: optional(instant),
    createdAt: instant,
    traceparent: optional(text),
  },
  indices: [
    { name: 'mails_once', columns: ['eventId', 'recipient', 'kind'], unique: true },
    { name: 'mails_due', columns: ['dueAt'], where: `status = 'pending'` },
    { name: 'mails_waiting', columns: ['createdAt'], where: `status = 'pending' and held_until is null` },
    { name: 'mails_created', columns: ['createdAt'] },
    { name: 'mails_held', columns: ['heldUntil'], where: 'held_until is not null' },
    { name: 'mails_failed', columns: ['id'], where: `status = 'failed'` },
  ],
  checks: [{ name: 'mails_status', expression: `status in ('pending', 'sent', 'failed')` }],
});

/** How many mails of a request went to an address since its count began; the address is known by its hash (SEC-29). */
export const requestedMails = new EntitySchema({
  name: 'requested_mails',
  columns: {
    addressHash: { ...text, primary: true },
    request: { ...text, primary: true },
    countedFrom: instant,
    sent: int,
  },
});

/**
 * What a scheduled task could not handle, until it is to be tried
 * again: `id` of the row, or the name of a step of the night.
 */
export const taskFailures = new EntitySchema({
  name: 'task_failures',
  columns: {
    due: { ...text, primary: true },
    id: { ...text, primary: true },
    failures: withDefault(int, 1),
    nextTryAt: instant,
  },
});

/** How many requests of all processes were answered in a minute: kept, or broken by a failure of ours (G-31). */
export const answeredRequests = new EntitySchema({
  name: 'answered_requests',
  columns: { minute: { ...instant, primary: true }, kept: { type: 'bigint' }, broken: { type: 'bigint' } },
});

/** Kinds of mail that a recipient has switched off. */
export const mailSwitches = new EntitySchema({
  name: 'mail_switches',
  columns: { recipient: { ...text, primary: true }, kind: { ...text, primary: true }, offAt: instant },
});

/** The moved clock of a demo: milliseconds ahead of the machine's. One row. */
export const demoClock = new EntitySchema({
  name: 'demo_clock',
  columns: { one: { ...int, primary: true }, aheadMs: { type: 'bigint', default: 0 } },
});

/** What was done and answered under an Idempotency-Key, for its repeats. */
export const idempotencyKeys = new EntitySchema({
  name: 'idempotency_keys',
  columns: {
    key: { ...text, primary: true },
    bodyHash: text,
    status: optional(int),
    answer: optional(json),
    createdAt: instant,
    /** Who is at work under it, and since when. */
    attempt: optional(ref),
    attemptedAt: optional(instant),
    outcomes: { ...json, default: () => "'{}'" },
  },
  indices: [{ name: 'idempotency_keys_created', columns: ['createdAt'] }],
});
