import { Module } from '@nestjs/common';
import { FoldFigures } from './fold-figures.timer.js';

@Module({ providers: [FoldFigures] })
export class AdminModule {}
