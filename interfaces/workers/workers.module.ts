import { Module } from '@nestjs/common';
import { AppWorkers } from './app-workers.js';

@Module({ providers: [AppWorkers] })
export class WorkersModule {}
