/** A document d with a file that was uploaded for it; those of a demo share one. */
export const OWN_FILE = `d.storage_path = 'documents/' || d.id`;

/** Leaves the files of tutors' documents to the sweep, which takes them whether or not this program lives to. */
export const leftToSweep = (tutors: string) => `
  insert into uploads (id, account_id, expires_at, created_at)
  select d.id, t.user_id, 'epoch', 'epoch' from credential_documents d join tutors t on t.id = d.tutor_id
  where d.tutor_id = ${tutors} and t.user_id is not null and ${OWN_FILE} on conflict (id) do nothing`;
