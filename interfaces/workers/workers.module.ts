import { Module } from '@nestjs/common';
import { HouseWorkers } from './house-workers.js';

@Module({ providers: [HouseWorkers] })
export class WorkersModule {}
