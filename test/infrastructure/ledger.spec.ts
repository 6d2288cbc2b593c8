/** @module-tag long */
import { v7 as uuid } from 'uuid';
import { addAccountLink, LinkSpent, spendLinks, useLink } from '../../application/account/account.writes.js';
import { takeUpload, UploadGone } from '../../application/document/document.writes.js';
import { forgetEnquiry, recordSubmission, RepeatedSubmission } from '../../application/enquiry/enquiry.writes.js';
import { sendAgain } from '../../application/mail/mail.writes.js';
import { keepDossier } from '../../application/matching/matching.writes.js';
import { countRequestedMail, RequestedMailsSpent } from '../../application/mail/mail.writes.js';
import { LinkAlreadySent, sendLink } from '../../application/newsletter/newsletter.writes.js';
import { addToDigest, DigestAlreadySent, markDigestSent } from '../../application/notification/notification.writes.js';
import { AlreadyCompleted, startStream, type Commit, Ledger, append } from '../../application/ports/ledger.js';
import type { EventOf } from '../../application/ports/streams.js';
import type { Write } from '../../application/ports/writes.js';
import * as cases from '../../domain/case/case.js';
import * as enquiries from '../../domain/enquiry/enquiry.js';
import { oldLinkBy } from '../../domain/newsletter/newsletter.js';
import { expire as expireOpportunity } from '../../domain/opportunity/opportunity.js';
import { erase as eraseTutor } from '../../domain/tutor/closing.js';
import { rejectVetting } from '../../domain/tutor/vetting.js';
import { hashOf } from '../../infrastructure/postgres/ledger/chain.js';
import { LEDGERS, type OpenedLedger } from '../support/opened-ledgers.js';
import { NOW, Streams } from '../support/streams.js';

describe.each(LEDGERS)('a ledger %s', (_name, open) => {
  let opened: OpenedLedger;
  let ledger: Ledger;
  let streams: Streams;
  beforeAll(async () => {
    opened = await open();
    ledger = opened.ledger;
    streams = new Streams(ledger);
  });
  afterAll(() => opened.close());

  function submission() {
    const id = uuid();
    const { change } = enquiryOf(id);
    return { id, change };
  }
  function enquiryOf(id: string) {
    const input = { reference: `BK-${id}`, preferredTutorId: null, confirmationRequired: false };
    const words = {
      name: 'Jane Mary Doe',
      email: `${id}@family.example`,
      phone: '0412 345 678',
      location: 'Parramatta',
      educationLevel: 'Secondary',
      subjects: 'Maths',
      frequency: 'Weekly',
      availableDays: ['Monday'],
      availableTimes: ['Morning'],
      deliveryPreference: 'Online',
      locationPreferences: ['Home'],
      hiringLikelihood: 'Ready',
    };
    return { change: startStream('enquiry', id, enquiries.submit(input, NOW), words) };
  }
  async function submitted(): Promise<string> {
    const { id, change } = submission();
    await ledger.commit({ changes: [change], actor: 'visitor', at: NOW });
    return id;
  }
  const write = (...writes: Write[]) => ledger.commit({ changes: [], writes, actor: 'system', at: NOW });
  const closed = (at = NOW): EventOf<'enquiry'>[] => [{ type: 'EnquiryClosed', data: { reason: 'test', at } }];
  const answers = (at: string): EventOf<'enquiry'>[] => [{ type: 'EnquirerToldOfDelay', data: { at } }];
  const versionsOf = async (id: string) => (await opened.log(id)).map(({ version }) => version);
  const MAIL = {
    kind: 'password-changed' as const,
    recipient: 'enquirer',
    to: { name: '', address: 'a@family.example' },
    data: {},
  };

  describe('a commit', () => {
    it('stands whole: row, events, outbox and mails', async () => {
      const { id, change } = submission();
      const address = `${id}@family.example`;
      const mails = [{ ...MAIL, to: { name: '', address } }];
      await ledger.commit({ changes: [change], mails, actor: 'visitor', at: NOW });
      expect(await ledger.load('enquiry', id)).toMatchObject({
        version: 1,
        state: { status: 'submitted', createdAt: NOW },
        columns: { name: 'Jane Mary Doe', subject: '', city: 'elsewhere', closedNote: null },
      });
      const owed = await opened.owed(id);
      expect(owed.map(({ reaction }) => reaction)).toEqual(['MatchTutorsWhenEnquirySubmitted']);
      expect(await opened.mailsTo(address)).toMatchObject([{ recipient: 'enquirer', kind: 'password-changed' }]);
    });

    it('loadAll finds all streams that match, each as load gives it, in the order of their ids', async () => {
      const one = await submitted();
      const other = await submitted();
      await ledger.commit({
        changes: [append(await ledger.load('enquiry', other), closed())],
        actor: 'system',
        at: NOW,
      });
      const both = [await ledger.load('enquiry', one), await ledger.load('enquiry', other)];
      expect(await ledger.loadAll('enquiry', { id: [other, one] })).toEqual(both);
      expect(await ledger.loadAll('enquiry', { id: [other, one], status: 'closed' })).toEqual([both[1]]);
      expect(await ledger.loadAll('enquiry', { id: [other, one], status: ['closed', 'submitted'] })).toEqual(both);
      expect(await ledger.loadAll('quote', { enquiryId: one })).toEqual([]);
    });

    it.each<[string, () => Pick<Commit, 'changes' | 'writes' | 'completes'>]>([
      [
        'a row that the schema refuses',
        () => ({
          changes: [{ ...submission().change, columns: { name: null } as never }],
        }),
      ],
      [
        'a row of no tutor',
        () => ({
          changes: [
            startStream('opportunity', uuid(), [
              { type: 'OpportunityOffered', data: { enquiryId: uuid(), tutorId: uuid(), expiresAt: NOW, at: NOW } },
            ]),
          ],
        }),
      ],
      ['a completion of nothing', () => ({ changes: [], completes: { eventId: uuid(), reaction: 'None' } })],
      [
        'a write that is refused',
        () => ({ changes: [], writes: [useLink({ tokenHash: uuid(), purpose: 'password-reset', at: NOW })] }),
      ],
    ])('falls whole with %s', async (_, made) => {
      const { id, change } = submission();
      const wrong = made();
      const address = `${id}@family.example`;
      const mails = [{ ...MAIL, to: { name: '', address } }];
      const fingerprint = uuid();
      const writes = [recordSubmission({ fingerprint, enquiryId: id, at: NOW, repeatsSince: NOW })];
      await expect(
        ledger.commit({
          ...wrong,
          changes: [change, ...wrong.changes],
          writes: [...writes, ...(wrong.writes ?? [])],
          mails,
          actor: 'visitor',
          at: NOW,
        }),
      ).rejects.toThrow();
      expect(await versionsOf(id)).toEqual([]);
      await expect(ledger.load('enquiry', id)).rejects.toMatchObject({ kind: 'not_found' });
      expect(await opened.mailsTo(address)).toEqual([]);
      await write(...writes);
    });

    it('quiet sets off no reaction', async () => {
      const { id, change } = submission();
      await ledger.commit({ changes: [change], actor: 'operator', at: NOW, withoutReactions: true });
      expect(await opened.owed(id)).toEqual([]);
    });

    it('R-66 writes a mail once for an event, recipient and kind', async () => {
      const { id, change } = submission();
      const address = `${id}@family.example`;
      const mail = { ...MAIL, to: { name: '', address } };
      const mails = [mail, { ...mail, kind: 'login-failures' as const }, mail];
      await ledger.commit({ changes: [change], mails, actor: 'visitor', at: NOW });
      const kept = await opened.mailsTo(address);
      expect(kept.map(({ kind }) => kind).sort()).toEqual(['login-failures', 'password-changed']);
      const [event] = await opened.log(id);
      expect(kept.map(({ eventId }) => eventId)).toEqual([event?.id, event?.id]);
    });

    it('F17 writes a daily mail once a day', async () => {
      const address = `${uuid()}@people.example`;
      const daily = (recipient: string, at: string) =>
        ledger.commit({
          changes: [],
          actor: 'system',
          at,
          mails: [{ ...MAIL, recipient, to: { name: '', address }, daily: true }],
        });
      const recipient = `someone ${address}`;
      await daily(recipient, NOW);
      await daily(recipient, NOW.replace('04:30', '23:59'));
      expect(await opened.mailsTo(address)).toHaveLength(1);
      await daily(recipient, NOW.replace('-21T', '-22T'));
      expect(await opened.mailsTo(address)).toHaveLength(2);
    });
  });

  describe('two who decided on one state', () => {
    it('REL-15 the second is refused, and its event not written', async () => {
      const id = await submitted();
      const loaded = await ledger.load('enquiry', id);
      await ledger.commit({ changes: [append(loaded, closed())], actor: 'system', at: NOW });
      await expect(
        ledger.commit({ changes: [append(loaded, answers(NOW))], actor: 'system', at: NOW }),
      ).rejects.toMatchObject({ kind: 'conflict', code: 'changed_meanwhile' });
      expect(await versionsOf(id)).toEqual([1, 2]);
    });

    it('decide lets the second decide again on what the first left', async () => {
      const id = await submitted();
      let decisions = 0;
      const result = await ledger.decide('enquiry', id, async (current) => {
        decisions += 1;
        if (decisions === 1)
          await ledger.commit({ changes: [append(current, answers(NOW))], actor: 'system', at: NOW });
        return { commit: { changes: [append(current, closed())], actor: 'system', at: NOW }, result: current.version };
      });
      expect([decisions, result]).toEqual([2, 2]);
      expect(await ledger.load('enquiry', id)).toMatchObject({
        version: 3,
        state: { status: 'closed', statusMailedAt: NOW },
      });
    });

    it('decide gives up after twelve, and passes on any other refusal at once', async () => {
      const id = await submitted();
      let decisions = 0;
      const always = ledger.decide('enquiry', id, async (current) => {
        decisions += 1;
        await ledger.commit({ changes: [append(current, answers(NOW))], actor: 'system', at: NOW });
        return { commit: { changes: [append(current, closed())], actor: 'system', at: NOW }, result: null };
      });
      await expect(always).rejects.toMatchObject({ code: 'changed_meanwhile' });
      expect(decisions).toBe(12);
      await expect(ledger.decide('enquiry', id, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
      await expect(ledger.decide('enquiry', uuid(), () => ({ commit: null, result: null }))).rejects.toMatchObject({
        kind: 'not_found',
      });
    });

    it('REL-15 of 200 appends to one stream every one counts: versions without a gap, a chain without a break', async () => {
      const id = await submitted();
      let written = 0;
      const appendOnce = async (): Promise<void> => {
        for (;;) {
          const loaded = await ledger.load('enquiry', id);
          try {
            await ledger.commit({ changes: [append(loaded, answers(NOW))], actor: 'system', at: NOW });
            written += 1;
            return;
          } catch (error) {
            expect(error).toMatchObject({ code: 'changed_meanwhile' });
          }
        }
      };
      const lane = async () => {
        for (let count = 0; count < 20; count++) await appendOnce();
      };
      await Promise.all(Array.from({ length: 10 }, lane));
      expect(written).toBe(200);
      expect(await versionsOf(id)).toEqual(Array.from({ length: 201 }, (_, index) => index + 1));
      let head: string | null = null;
      for (const { hash, ...event } of await opened.log(id)) {
        head = hashOf(head, event);
        expect(hash).toBe(head);
      }
    });
  });

  describe('somebody who left since a commit was decided', () => {
    it('R-68 is neither written to nor begun anything with after an erasure', async () => {
      const [enquiryId, { tutorId }] = [await submitted(), await streams.tutor()];
      const address = `${enquiryId}@family.example`;
      const mail = { ...MAIL, recipient: `enquirer-${enquiryId}`, to: { name: '', address } };
      const writeTo = () => ledger.commit({ changes: [], mails: [mail], actor: 'system', at: NOW });
      await writeTo();
      const loaded = await ledger.load('enquiry', enquiryId);
      await ledger.commit({
        changes: [append(loaded, enquiries.erase(loaded.state, NOW))],
        actor: 'operator',
        at: NOW,
      });
      await expect(writeTo()).rejects.toMatchObject({ code: 'changed_meanwhile' });
      await expect(streams.opportunity(enquiryId, tutorId)).rejects.toMatchObject({ code: 'changed_meanwhile' });
      expect(await opened.mailsTo(address)).toHaveLength(1);

      const other = await submitted();
      const tutor = await ledger.load('tutor', tutorId);
      await ledger.commit({
        changes: [append(tutor, eraseTutor(tutor.state, NOW))],
        actor: 'operator',
        at: NOW,
      });
      await expect(streams.opportunity(other, tutorId)).rejects.toMatchObject({ code: 'changed_meanwhile' });
    });

    it('R-127 is not engaged as a tutor after a rejection', async () => {
      const [enquiryId, { tutorId }] = [await submitted(), await streams.tutor()];
      const tutor = await ledger.load('tutor', tutorId);
      await ledger.commit({
        changes: [append(tutor, rejectVetting(tutor.state, { by: uuid(), reason: 'No' }, NOW))],
        actor: 'operator',
        at: NOW,
      });
      await expect(streams.opportunity(enquiryId, tutorId)).rejects.toMatchObject({ code: 'changed_meanwhile' });
    });
  });

  describe('what must be unique', () => {
    it('R-16 is a username and an address, whatever their case', async () => {
      const [username, email] = [`user-${uuid()}`, `${uuid()}@people.example`];
      await streams.account({ username, email });
      await expect(streams.account({ username: username.toUpperCase() })).rejects.toMatchObject({
        code: 'username_taken',
      });
      await expect(streams.account({ email: email.toUpperCase() })).rejects.toMatchObject({ code: 'email_taken' });
    });

    it('R-42 R-52 is the live quote of a tutor, and the accepted one of an enquiry', async () => {
      const enquiryId = await submitted();
      const [{ tutorId }, other] = [await streams.tutor(), await streams.tutor()];
      const { opportunityId } = await streams.quote(enquiryId, tutorId, true);
      const again = (await opened.log(opportunityId)).length;
      expect(again).toBe(2);
      await expect(streams.quote(enquiryId, tutorId)).rejects.toThrow();
      await expect(streams.quote(enquiryId, other.tutorId, true)).rejects.toMatchObject({ code: 'another_chosen' });
    });

    it('R-42 G-08 is the invitation of a tutor, whatever became of it; of those that ask again, the one that waits', async () => {
      const enquiryId = await submitted();
      const { tutorId } = await streams.tutor();
      const { quoteId: earlierQuoteId } = await streams.quote(enquiryId, tutorId);
      await expect(streams.opportunity(enquiryId, tutorId)).rejects.toMatchObject({ code: 'changed_meanwhile' });
      const askAgain = () => streams.opportunity(enquiryId, tutorId, false, earlierQuoteId);
      const asked = await ledger.load('opportunity', await askAgain());
      await expect(askAgain()).rejects.toMatchObject({ code: 'changed_meanwhile' });
      const expired = expireOpportunity(asked.state, 'closed', NOW);
      await ledger.commit({ changes: [append(asked, expired)], actor: 'system', at: NOW });
      await askAgain();
    });

    it('G-07 is the guarantee that a family claims of a tutor', async () => {
      const [enquiryId, other, { tutorId }] = [await submitted(), await submitted(), await streams.tutor()];
      const about = { reference: 'CA-ONCE', tutorId };
      let seat = 0;
      const claim = async (of: string) => {
        const bookingId = await streams.session(tutorId, { enquiryId: of, seat: ++seat });
        const links = { ...about, enquiryId: of, bookingId };
        return streams.start('case', cases.openGuarantee({ ...links, reason: 'not_prepared' }, NOW));
      };
      await claim(enquiryId);
      await expect(claim(enquiryId)).rejects.toMatchObject({ code: 'guarantee_claimed' });
      await claim(other);
      const concern = { ...about, enquiryId, bookingId: null, concern: 'conduct', reporter: 'family' } as const;
      for (let times = 0; times < 2; times++) await streams.start('case', cases.openConcern(concern, NOW));
    });

    it('G-09 is the contest of a session', async () => {
      const { tutorId } = await streams.tutor();
      const bookingId = await streams.session(tutorId);
      const links = { reference: 'CA-ONCE', tutorId, enquiryId: null, bookingId };
      const contest = (reporter: 'family' | 'tutor') =>
        streams.start('case', cases.openContest({ ...links, reason: 'missed_by_tutor', reporter }, NOW));
      await contest('family');
      await expect(contest('tutor')).rejects.toMatchObject({ code: 'already_contested' });
      await streams.start('case', cases.openReview({ ...links, reporter: 'tutor' }, NOW));
    });

    it('G-10 is the report of an opportunity', async () => {
      const [enquiryId, { tutorId }, other] = [await submitted(), await streams.tutor(), await streams.tutor()];
      const report = (opportunityId: string, by: string) => {
        const about = { reference: 'CA-ONCE', opportunityId, tutorId: by, enquiryId };
        return streams.start('case', cases.openLead({ ...about, reason: 'wrong_area' }, NOW));
      };
      const opportunityId = await streams.opportunity(enquiryId, tutorId);
      await report(opportunityId, tutorId);
      await expect(report(opportunityId, tutorId)).rejects.toMatchObject({ code: 'already_reported' });
      await report(await streams.opportunity(enquiryId, other.tutorId), other.tutorId);
    });
  });

  describe('what was done before', () => {
    it('a reaction completes once', async () => {
      const id = await submitted();
      const [event] = await opened.log(id);
      const completes = { eventId: event?.id ?? '', reaction: 'MatchTutorsWhenEnquirySubmitted' };
      const address = `${id}@family.example`;
      const mails = [{ ...MAIL, to: { name: '', address } }];
      const complete = () => ledger.commit({ changes: [], mails, actor: 'system', at: NOW, completes });
      const outcomes = await Promise.allSettled(Array.from({ length: 10 }, complete));
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const outcome of outcomes)
        if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(AlreadyCompleted);
      expect(await opened.mailsTo(address)).toMatchObject([{ eventId: event?.id }]);
    });

    it('R-12 a submission is repeated within ten minutes and new after', async () => {
      const fingerprint = uuid();
      const submit = async (at: string) => {
        const { id, change } = submission();
        const repeatsSince = enquiries.repeatsSince(at);
        const writes = [recordSubmission({ fingerprint, enquiryId: id, at, repeatsSince })];
        await ledger.commit({ changes: [change], writes, actor: 'visitor', at });
        return id;
      };
      const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => submit(NOW)));
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const outcome of outcomes)
        if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(RepeatedSubmission);
      await expect(submit('2026-11-21T04:40:00.000Z')).rejects.toBeInstanceOf(RepeatedSubmission);
      expect(await versionsOf(await submit('2026-11-21T04:40:00.001Z'))).toEqual([1]);
    });

    it('R-04 the link of a newsletter is sent again after a day', async () => {
      const [id, email] = [uuid(), `${uuid()}@family.example`];
      const send = (at: string) =>
        write(
          sendLink({
            id,
            email,
            name: null,
            tokenHash: `hash ${id}`,
            mailedAt: at,
            createdAt: at,
            ifNoneSince: oldLinkBy(at),
          }),
        );
      await send(NOW);
      await expect(send('2026-11-22T04:29:59.999Z')).rejects.toBeInstanceOf(LinkAlreadySent);
      await send('2026-11-22T04:30:00.000Z');
    });

    it('SEC-29 mails that anybody may have asked for are counted by address and request, and no further than they may', async () => {
      const addressHash = uuid();
      const count = (at: string, since: string, most = 2, request: 'enquiry' | 'password-reset' = 'enquiry') =>
        write(countRequestedMail({ addressHash, request, at, since, most }));
      const before = '2026-11-20T04:30:00.000Z';
      const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => count(NOW, before)));
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
      await count(NOW, before, 1, 'password-reset');
      const later = '2026-11-22T04:30:00.000Z';
      await expect(count(later, '2026-11-21T04:29:59.999Z')).rejects.toBeInstanceOf(RequestedMailsSpent);
      await count(later, NOW, 1);
      await expect(count(later, NOW, 1)).rejects.toBeInstanceOf(RequestedMailsSpent);
    });

    it('R-25 a mailed link is used once, in time, for its purpose', async () => {
      const accountId = await streams.account();
      const mailed = async (expiresAt: string) => {
        const tokenHash = uuid();
        await write(addAccountLink({ tokenHash, accountId, purpose: 'password-reset', expiresAt, createdAt: NOW }));
        return tokenHash;
      };
      const use = (tokenHash: string, purpose = 'password-reset') => write(useLink({ tokenHash, purpose, at: NOW }));
      const later = '2026-11-21T04:30:00.001Z';
      const [first, second, third, expired] = [
        ...[await mailed(later), await mailed(later), await mailed(later)],
        await mailed(NOW),
      ] as [string, string, string, string];
      await expect(use(first, 'email-verification')).rejects.toBeInstanceOf(LinkSpent);
      await use(first);
      await expect(use(first)).rejects.toBeInstanceOf(LinkSpent);
      await expect(use(expired)).rejects.toBeInstanceOf(LinkSpent);
      const spent = { accountId, purpose: 'password-reset', at: NOW };
      await write(useLink({ tokenHash: second, ...spent }), spendLinks({ ...spent, except: second }));
      await expect(use(third)).rejects.toBeInstanceOf(LinkSpent);
    });

    it('R-32 an upload becomes one document', async () => {
      const uploadId = await opened.stored(await streams.account());
      const outcomes = await Promise.allSettled([
        write(takeUpload({ uploadId, madeSince: NOW })),
        write(takeUpload({ uploadId, madeSince: NOW })),
      ]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      for (const outcome of outcomes)
        if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(UploadGone);
    });

    it('R-66 a digest goes out once for its time, and the next one after it', async () => {
      const { tutorId } = await streams.tutor();
      const [dueAt, nextDueAt] = ['2026-11-21T20:00:00.000Z', '2026-11-22T20:00:00.000Z'];
      const add = () => write(addToDigest({ tutorId, dueAt, nextDueAt }));
      await add();
      expect(await opened.digestOf(tutorId)).toBeNull();
      await opened.wantsDigest(tutorId);
      await add();
      await write(addToDigest({ tutorId, dueAt: nextDueAt, nextDueAt }));
      expect(await opened.digestOf(tutorId)).toBe(dueAt);
      await write(markDigestSent({ tutorId, dueAt }));
      await expect(write(markDigestSent({ tutorId, dueAt }))).rejects.toBeInstanceOf(DigestAlreadySent);
      await add();
      expect(await opened.digestOf(tutorId)).toBe(nextDueAt);
    });

    it('F5 a mail that still waits is not sent again', async () => {
      const { id, change } = submission();
      const address = `${id}@family.example`;
      const mails = [{ ...MAIL, to: { name: '', address } }];
      await ledger.commit({ changes: [change], mails, actor: 'visitor', at: NOW });
      const mailIds = (await opened.mailsTo(address)).map((mail) => mail.id);
      await expect(write(sendAgain({ mailIds }))).rejects.toMatchObject({ code: 'mail_waiting' });
      for (const mailId of mailIds) await opened.hasSent(mailId);
      await write(sendAgain({ mailIds }));
      await expect(write(sendAgain({ mailIds }))).rejects.toMatchObject({ code: 'mail_waiting' });
    });

    it('R-43 a wave has one dossier', async () => {
      const enquiryId = await submitted();
      const dossier = { chosen: [], candidates: [] } as never;
      const keep = () => write(keepDossier({ id: uuid(), enquiryId, wave: 1, policy: 'v1', dossier, createdAt: NOW }));
      await keep();
      await expect(keep()).rejects.toMatchObject({ code: 'changed_meanwhile' });
    });

    it('R-68 nothing stays that was mailed to the family of an enquiry that is forgotten', async () => {
      const { id, change } = submission();
      const address = `${id}@family.example`;
      const data = { enquiryId: id, accessId: uuid(), reference: 'BK-FORGET' };
      const mails = [{ ...MAIL, kind: 'enquiry-closed' as const, to: { name: '', address }, data }];
      await ledger.commit({ changes: [change], mails, actor: 'visitor', at: NOW });
      await write(forgetEnquiry({ enquiryId: id }));
      expect(await opened.mailsTo(address)).toEqual([]);
    });
  });
});
