import { LONGEST_ISSUE, LONGEST_SUBJECT } from '@domain/newsletter/issue.rules.js';
import { numberText } from '@domain/shared/number.js';
import { Field } from '../../../ui/field';
import { TextArea } from '../../../ui/text-area';
import type { IssueWords } from './issue-actions';

const HINT = 'Markdown: # heading, **bold**, *italic*, - list, [words](https://…)';

type IssueFieldsProps = {
  words: IssueWords;
  errors: Partial<Record<keyof IssueWords, string>>;
  onChange: (changed: Partial<IssueWords>) => void;
};

/** The words of an issue as they are written. */
export function IssueFields({ words, errors, onChange }: IssueFieldsProps) {
  return (
    <div className="flex flex-col gap-4">
      <Field
        label="Subject"
        value={words.subject}
        maxLength={LONGEST_SUBJECT}
        error={errors.subject}
        onChange={({ target }) => onChange({ subject: target.value })}
      />
      <TextArea
        label="Newsletter"
        hint={HINT}
        rows={16}
        value={words.markdown}
        maxLength={LONGEST_ISSUE}
        error={errors.markdown}
        note={`${numberText(words.markdown.length)} of ${numberText(LONGEST_ISSUE)}`}
        onChange={({ target }) => onChange({ markdown: target.value })}
      />
    </div>
  );
}
