const part = (entry: string, place: number) =>
  `case jsonb_typeof(${entry}) when 'string' then split_part(${entry} #>> '{}', ' ', ${place + 1}) else ${entry} ->> ${place} end`;

/**
 * SQL of the candidates in a dossier, to join laterally: their `tutor_id` as text, the `verdict`, which is a score or
 * the gate that stopped them, and their `place`. However they are kept (`domain/matching/dossier.ts`).
 */
export const keptCandidates = (dossier: string) =>
  `(select ${part('entry', 0)} as tutor_id, ${part('entry', 1)} as verdict, place
    from jsonb_array_elements(${dossier} -> 'candidates') with ordinality kept(entry, place))`;
