import { Module } from '@nestjs/common';
import { GetAvailabilityHandler } from './get-availability.query.js';
import { ReplaceAvailabilityHandler } from './replace-availability.command.js';

@Module({ providers: [GetAvailabilityHandler, ReplaceAvailabilityHandler] })
export class AvailabilityModule {}
