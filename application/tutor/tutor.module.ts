import { Global, Module } from '@nestjs/common';
import { TutorChanges } from './change-tutor.js';

/** Tutors: whoever changes one does it through `TutorChanges`. */
@Global()
@Module({ providers: [TutorChanges], exports: [TutorChanges] })
export class TutorModule {}
