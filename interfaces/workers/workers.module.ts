import { Module } from '@nestjs/common';
import { DocumentModule } from '../../application/document/document.module.js';
import { HouseWorkers } from './house-workers.js';

@Module({ imports: [DocumentModule], providers: [HouseWorkers] })
export class WorkersModule {}
