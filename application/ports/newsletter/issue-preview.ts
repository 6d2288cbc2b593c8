import type { IssueInput } from '../../../domain/newsletter/issue.rules.js';

/** An issue as its readers get it; `leftOut` are the addresses of links and pictures that no mail carries. */
export type PreviewedIssue = { subject: string; html: string; text: string; leftOut: string[] };

export abstract class IssuePreview {
  abstract of(issue: IssueInput): PreviewedIssue;
}
