import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { SelectField, SmallField } from '../../../ui/field';
import { tutorsQuery } from './reads';

type TutorChoiceProps = {
  /** The tutors of the page; null when they are too many to choose from. */
  tutors: { id: string; name: string }[] | null;
  value: string;
  onChange: (tutorId: string) => void;
};

/** Whose sessions the calendar shows: chosen from a list, or searched for where that would be endless. */
export function TutorChoice({ tutors, value, onChange }: TutorChoiceProps) {
  if (!tutors) return <TutorSearch onChange={onChange} />;
  return (
    <SelectField
      label="Tutor"
      className="w-52"
      options={[
        { value: '', label: 'Every tutor' },
        // A tutor without sessions on this page stays chosen.
        ...(value && !tutors.some(({ id }) => id === value) ? [{ value, label: 'The chosen tutor' }] : []),
        ...tutors.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function TutorSearch({ onChange }: { onChange: (tutorId: string) => void }) {
  const [words, setWords] = useState('');
  const search = useDeferredValue(words.trim());
  const { data } = useQuery({ ...tutorsQuery(search), enabled: search !== '' });
  const list = useId();
  const found = data?.tutors.map(({ tutor }) => ({ id: tutor.id, text: `${tutor.name}, ${tutor.email}` })) ?? [];
  return (
    <>
      <SmallField
        label="Tutor"
        type="search"
        className="w-64"
        placeholder="Every tutor, or search by name"
        list={list}
        value={words}
        onChange={({ target }) => {
          setWords(target.value);
          const chosen = found.find(({ text }) => text === target.value);
          if (chosen || !target.value) onChange(chosen?.id ?? '');
        }}
      />
      <datalist id={list}>
        {found.map(({ id, text }) => (
          <option key={id} value={text} />
        ))}
      </datalist>
    </>
  );
}
