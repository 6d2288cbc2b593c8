import { Injectable } from '@nestjs/common';
import { IssuePreview, type PreviewedIssue } from '../../application/ports/newsletter/issue-preview.js';
import { Settings } from '../../application/ports/settings.js';
import type { IssueInput } from '../../domain/newsletter/issue.rules.js';
import { renderMarkdown } from './markdown.js';
import { compose } from './render-mail.js';

/** Written out as a reader's mail is, with a link to unsubscribe that is nobody's. */
@Injectable()
export class ComposedIssuePreview extends IssuePreview {
  constructor(private readonly settings: Settings) {
    super();
  }

  of({ subject, markdown }: IssueInput): PreviewedIssue {
    const data = { issueId: '', subscriptionId: '', subject, markdown };
    const mail = compose({ kind: 'newsletter-issue', recipient: 'preview', toName: '', data }, this.settings);
    return { subject: mail.subject, html: mail.html, text: mail.text, leftOut: renderMarkdown(markdown).leftOut };
  }
}
