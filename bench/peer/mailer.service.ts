import { readFileSync } from 'node:fs';
import { Injectable } from '@nestjs/common';
import handlebars from 'handlebars';
import { createTransport } from 'nodemailer';
import type { Opportunity } from './entities.js';
import { CONCURRENCY } from './mail-queue.js';

const template = (name: string, options?: CompileOptions) =>
  handlebars.compile(readFileSync(new URL(`./templates/${name}`, import.meta.url), 'utf8'), options);

type CompileOptions = Parameters<typeof handlebars.compile>[1];

const answerBy = new Intl.DateTimeFormat('en-AU', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'Australia/Sydney',
});

/** Renders mails from templates and hands them to the mail server over kept connections. */
@Injectable()
export class MailerService {
  private readonly html = template('new-opportunity.html');
  private readonly text = template('new-opportunity.txt', { noEscape: true });
  private readonly transport = createTransport({
    url: process.env['SMTP_URL'],
    pool: true,
    maxConnections: CONCURRENCY,
    maxMessages: Infinity,
  });

  async invite({ id, tutor, enquiry, expiresAt }: Opportunity): Promise<void> {
    const content = {
      name: tutor.name,
      subjects: enquiry.subjects,
      location: enquiry.location,
      facts: [
        { label: 'Level', value: enquiry.educationLevel },
        { label: 'How often', value: enquiry.frequency },
        { label: 'Days', value: enquiry.availableDays.join(', ') },
        { label: 'Times', value: enquiry.availableTimes.join(', ') },
        { label: 'How', value: enquiry.deliveryPreference },
        { label: 'Where', value: enquiry.locationPreferences.join(', ') },
        { label: 'Ready to hire', value: enquiry.hiringLikelihood },
        { label: 'In their words', value: enquiry.message },
      ],
      expiresAt: answerBy.format(expiresAt),
      url: `https://bench.example.com/opportunities/${id}`,
    };
    await this.transport.sendMail({
      from: { name: 'Bench', address: 'bench@example.com' },
      to: { name: tutor.name, address: tutor.email },
      subject: 'A new opportunity for you',
      messageId: `<${id}@bench>`,
      text: this.text(content),
      html: this.html(content),
    });
  }
}
