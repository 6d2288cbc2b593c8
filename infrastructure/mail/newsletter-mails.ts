/**
 * Where a mail is one of the newsletter: its issue was not stopped, and its reader's subscription is confirmed and was
 * not switched off (G-28).
 */
export const IS_WANTED = (mail: string) => `(${mail}.kind <> 'newsletter-issue' or exists (
  select from newsletter_issues i join newsletter_subscriptions n on n.id = (${mail}.data ->> 'subscriptionId')::uuid
  where i.id = (${mail}.data ->> 'issueId')::uuid and i.status <> 'stopped' and n.confirmed_at is not null
    and not exists (select from mail_switches s where s.recipient = n.id::text and s.kind = 'newsletter')))`;

/**
 * The data of a mail, with what its issue says where it is one
 * of the newsletter: that is kept once, not with each mail.
 */
export const WITH_ISSUE = (mail: string) => `${mail}.data || coalesce((
  select jsonb_build_object('subject', i.subject, 'markdown', i.markdown) from newsletter_issues i
  where ${mail}.kind = 'newsletter-issue' and i.id = (${mail}.data ->> 'issueId')::uuid), '{}')`;
