import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const page = readFileSync(resolve(root, 'docs/consequences.md'), 'utf8');
const rowOf = (name: string) => page.split('\n').find((line) => line.startsWith(`| [${name}]`)) ?? '';

describe('the page of consequences', () => {
  it('is what the code says: npm run consequences', () => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/consequences.mjs', '--check'], {
      cwd: root,
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
  });

  it('has what is known of a task, a reaction and a command', () => {
    expect(rowOf('remind both sides of session')).toMatch(/\| 10 s \| .*`SessionReminded`.*`session-reminder`/);
    expect(rowOf('match tutors when enquiry submitted')).toMatch(
      /`EnquirySubmitted`, `EnquiryConfirmed` \| `matching` \| .*`TutorsInvited`.*`new-opportunity`/,
    );
    expect(rowOf('tell enquirer when reply is late')).toMatch(/`ReplyWasLate`.*`notifications`.*`enquiry-delayed`/);
    expect(rowOf('submit enquiry')).toMatch(/`EnquirySubmitted`, `EnquiryWithheld` \| `enquiry-received`/);
  });
});
