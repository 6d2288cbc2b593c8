import { Controller, Delete, Get, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { LiftBlock } from '../../../application/block/lift-block.command.js';
import { ListBlocks } from '../../../application/block/list-blocks.query.js';
import { Answers } from '../../../application/ports/answers.js';
import { Clock } from '../../../application/ports/clock.js';
import type { Actor } from '../../../application/ports/ledger.js';
import { Responds } from '../request/responds.js';
import { AdminActor } from './actor.js';
import { adminBlocks, BLOCK_LISTS, type BlockList } from '../contract/admin-blocks.js';
import { Id } from '../request/identifier.js';
import { Allow } from '../request/policy.js';
import { InstantAndId, OneOf } from '../request/query-text.js';

export class BlocksQuery {
  @OneOf(BLOCK_LISTS) status?: BlockList;
  @InstantAndId() before?: string;
}

/** Addresses and networks from which enquiries reach nobody (G-33). */
@ApiTags('admin')
@Controller('api/admin/blocks')
@Allow('admin')
export class AdminBlocksController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly answers: Answers,
    private readonly clock: Clock,
  ) {}

  @Get()
  @Responds(adminBlocks)
  async blocks(@Query() { status = 'live', before }: BlocksQuery) {
    const [at = '', id = ''] = before?.split('_') ?? [];
    return this.listed(status, before ? { at, id } : null);
  }

  @Delete(':id')
  @Responds(adminBlocks)
  async lift(@Id() id: string, @AdminActor() actor: Actor) {
    return this.answers.of(
      () => this.commands.execute(new LiftBlock(id, actor)),
      () => this.listed('live', null),
    );
  }

  private async listed(status: BlockList, before: { at: string; id: string } | null) {
    const page = await this.queries.execute(new ListBlocks(status, before, this.clock.now()));
    return { success: true as const, ...page };
  }
}
