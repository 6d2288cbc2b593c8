import { Module } from '@nestjs/common';
import { ConfirmNewsletterHandler } from './confirm-newsletter.command.js';
import { SubscribeToNewsletterHandler } from './subscribe-to-newsletter.command.js';

@Module({ providers: [SubscribeToNewsletterHandler, ConfirmNewsletterHandler] })
export class NewsletterModule {}
