import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { SelectField, SmallField } from '../../../ui/field';
import { tutorsQuery } from './reads';

export type ChosenTutor = { id: string; name: string };

type TutorChoiceProps = {
  /** The tutors of the page; null when they are too many to choose from. */
  tutors: ChosenTutor[] | null;
  chosen: ChosenTutor | null;
  onChange: (tutor: ChosenTutor | null) => void;
};

/** Whose sessions the calendar shows: chosen from a list, or searched for where that would be endless. */
export function TutorChoice({ tutors, chosen, onChange }: TutorChoiceProps) {
  if (!tutors) return <TutorSearch chosen={chosen} onChange={onChange} />;
  // A tutor without sessions on this page stays chosen.
  const listed = chosen && !tutors.some(({ id }) => id === chosen.id) ? [chosen, ...tutors] : tutors;
  return (
    <SelectField
      label="Tutor"
      className="w-52"
      options={[{ value: '', label: 'Every tutor' }, ...listed.map(({ id, name }) => ({ value: id, label: name }))]}
      value={chosen?.id ?? ''}
      onChange={(event) => onChange(listed.find(({ id }) => id === event.target.value) ?? null)}
    />
  );
}

function TutorSearch({ chosen, onChange }: Omit<TutorChoiceProps, 'tutors'>) {
  const [words, setWords] = useState(chosen?.name ?? '');
  const search = useDeferredValue(words.trim());
  const { data } = useQuery({ ...tutorsQuery(search), enabled: search !== '' });
  const list = useId();
  const found = data?.tutors.map(({ tutor }) => ({ tutor, text: `${tutor.name}, ${tutor.email}` })) ?? [];
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
          const picked = found.find(({ text }) => text === target.value)?.tutor;
          setWords(picked ? picked.name : target.value);
          if (picked) onChange({ id: picked.id, name: picked.name });
          // Other words are of nobody yet.
          else if (chosen) onChange(null);
        }}
      />
      <datalist id={list}>
        {found.map(({ text }) => (
          <option key={text} value={text} />
        ))}
      </datalist>
    </>
  );
}
