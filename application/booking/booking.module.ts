import { Module } from '@nestjs/common';
import { ChangeSessionStatusHandler } from './change-session-status.command.js';
import { ListTutorSlotsHandler } from './list-tutor-slots.query.js';
import { TutorSlots } from './tutor-slots.js';

@Module({ providers: [TutorSlots, ListTutorSlotsHandler, ChangeSessionStatusHandler], exports: [TutorSlots] })
export class BookingModule {}
