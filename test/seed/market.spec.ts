import type { Vault } from '../../application/ports/vault.js';
import { enquiryRules } from '../../domain/enquiry/enquiry.rules.js';
import { subjectsIn } from '../../domain/matching/subjects.js';
import { registerRules } from '../../domain/account/account.rules.js';
import { availabilityRule } from '../../domain/availability/availability.rules.js';
import { profileRules } from '../../domain/tutor/tutor.rules.js';
import { PostcodeGeography } from '../../infrastructure/geography/postcode-geography.js';
import type { PastCommit } from '../../infrastructure/postgres/ledger/bulk-ledger.js';
import { Market } from '../../seed/market/market.js';

const NOW = '2026-03-01T00:00:00.000Z';
const geography = new PostcodeGeography();
/** Sealed the same each time, so that people can be compared. */
const vault: Vault = {
  seal: ({ row, column }, value) => `${row} ${column} ${value}`,
  open: (_, sealed) => sealed,
  isCurrent: () => true,
};

function entries(seed: number, now = NOW, tutors = 600, enquiries = 300): PastCommit[] {
  const market = new Market({ seed, now, geography, passwordHash: 'nobody', vault });
  return [...market.tutors(tutors), ...market.enquiries(enquiries)].map(({ commit }) => commit);
}

const columnsOf = (commits: PastCommit[], stream: string) =>
  commits.flatMap(({ changes }) =>
    changes.filter((change) => change.stream === stream).map(({ id, columns, state }) => ({ id, ...columns, state })),
  );
type StateRow = { id: string; state: Record<string, unknown> } & Record<string, unknown>;
const commits = entries(1);
const tutors = columnsOf(commits, 'tutor') as StateRow[];
const count = (values: unknown[], value: unknown) => values.filter((one) => one === value).length;

describe('A made-up market', () => {
  it('has the same people for the same seed, whenever it is drawn', () => {
    const people = (all: PastCommit[]) =>
      ['account', 'tutor', 'contract', 'enquiry'].map((stream) =>
        columnsOf(all, stream).map(({ state: _, ...rest }) => rest),
      );
    expect(people(entries(1, '2027-01-01T00:00:00.000Z'))).toEqual(people(commits));
  });

  it('has other people for another seed', () => {
    const ids = new Set(tutors.map(({ id }) => id));
    const others = columnsOf(entries(2), 'tutor') as StateRow[];
    expect(others.filter(({ id }) => ids.has(id))).toEqual([]);
    expect(others.map(({ name }) => name)).not.toEqual(tutors.map(({ name }) => name));
  });

  it('begins with the same people however large it is', () => {
    const larger = columnsOf(entries(1, NOW, 1_200, 0), 'tutor') as StateRow[];
    expect(larger.slice(0, tutors.length).map(({ name, bio }) => ({ name, bio }))).toEqual(
      tutors.map(({ name, bio }) => ({ name, bio })),
    );
  });

  it('has as many approved tutors as asked for, and 15 % more who are not', () => {
    const statuses = tutors.map(({ state }) => state['vettingStatus']);
    expect(count(statuses, 'approved')).toBe(600);
    expect(statuses).toHaveLength(690);
    expect(count(statuses, 'pending')).toBeGreaterThan(count(statuses, 'rejected'));
    expect(count(statuses, 'rejected')).toBeGreaterThan(10);
  });

  it('has nobody whom the forms would refuse', () => {
    for (const { state, bio, ...columns } of tutors)
      profileRules.parse({
        ...columns,
        ...state,
        location: columns['location'],
        portfolioItems: columns['portfolio'],
        profileDescription: bio,
      });
    for (const account of columnsOf(commits, 'account')) registerRules.parse({ ...account, password: 'a password' });
    const rules = commits.flatMap((joined) => joined.tutors?.availability ?? []);
    expect(rules.length).toBeGreaterThan(tutors.length);
    for (const rule of rules) availabilityRule.parse(rule);
    for (const enquiry of columnsOf(commits, 'enquiry')) enquiryRules.parse(enquiry);
  });

  it('writes to reserved addresses and numbers alone', () => {
    const addresses = [...tutors, ...(columnsOf(commits, 'enquiry') as StateRow[])];
    for (const { email, phone } of addresses) {
      expect(email).toMatch(/@example\.(com|org|net)$/);
      expect(phone).toMatch(/^0491 57\d \d{3}$/);
    }
  });

  it('lies by its size in the ten cities, in whole dollars from 40 to 110', () => {
    const states = tutors.map(({ location }) => String(location).split(', ').at(-1));
    expect(count(states, 'NSW')).toBeGreaterThan(count(states, 'VIC'));
    expect(count(states, 'VIC')).toBeGreaterThan(count(states, 'WA'));
    expect(new Set(states).size).toBe(7);
    for (const { state } of tutors) {
      expect(state['hourlyRate']).toBeGreaterThanOrEqual(40);
      expect(state['hourlyRate']).toBeLessThanOrEqual(110);
      expect(Number.isInteger(state['hourlyRate'])).toBe(true);
    }
    expect(new Set(tutors.map(({ bio }) => bio)).size).toBeGreaterThan(tutors.length * 0.98);
  });

  it('asks for subjects that are recognised', () => {
    const enquiries = columnsOf(commits, 'enquiry') as StateRow[];
    expect(enquiries.filter(({ subjects }) => subjectsIn(String(subjects)).length === 0)).toEqual([]);
    expect(enquiries.filter(({ location }) => geography.locate(String(location)) === null)).toEqual([]);
  });

  it('ends every enquiry before now and sets off nothing', () => {
    for (const commit of commits) {
      expect(commit.withoutReactions).toBe(true);
      expect(commit.at < NOW).toBe(true);
      expect(commit).not.toHaveProperty('mails');
    }
    const statuses = new Set((columnsOf(commits, 'enquiry') as StateRow[]).map(({ state }) => state['status']));
    expect([...statuses].sort()).toEqual(['closed', 'lapsed']);
  });
});
