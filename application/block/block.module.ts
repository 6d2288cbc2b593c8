import { Module } from '@nestjs/common';
import { LiftBlockHandler } from './lift-block.command.js';
import { SenderBlocks } from './sender-blocks.js';

@Module({ providers: [SenderBlocks, LiftBlockHandler], exports: [SenderBlocks] })
export class BlockModule {}
