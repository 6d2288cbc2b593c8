import { Module } from '@nestjs/common';
import { ListTutorSlotsHandler } from './list-tutor-slots.query.js';
import { TutorSlots } from './tutor-slots.js';

@Module({ providers: [TutorSlots, ListTutorSlotsHandler], exports: [TutorSlots] })
export class BookingModule {}
