import { Body, Controller, Get, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { GetAvailability } from '../../../application/availability/get-availability.query.js';
import { ReplaceAvailability } from '../../../application/availability/replace-availability.command.js';
import { Answers } from '../../../application/ports/answers.js';
import type { AvailabilityRow } from '../../../application/availability/availability.writes.js';
import { type AvailabilityInput, availabilityRules } from '../../../domain/availability/availability.rules.js';
import { Responds } from '../request/responds.js';
import { AccountId } from '../request/account-id.js';
import { availabilityAnswer } from '../contract/availability.js';
import { Allow } from '../request/policy.js';

/** Every day of the week has both of its times; an exception that takes a whole day off has none. */
type Weekly = AvailabilityRow & { startTime: string; endTime: string };
type Exception = AvailabilityRow & { specificDate: string };
const isException = (rule: AvailabilityRow): rule is Exception => rule.specificDate !== null;
const isWeekly = (rule: AvailabilityRow): rule is Weekly => !isException(rule);

/** A tutor's own week. */
@ApiTags('portal')
@Controller('api/portal/availability')
@Allow('tutor')
export class AvailabilityController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly answers: Answers,
  ) {}

  @Get()
  @Responds(availabilityAnswer)
  read(@AccountId() accountId: string) {
    return this.shown(accountId);
  }

  @Put()
  @Responds(availabilityAnswer)
  async replace(@Body({ schema: availabilityRules }) input: AvailabilityInput, @AccountId() accountId: string) {
    return this.answers.of(
      () => this.commands.execute(new ReplaceAvailability(input, accountId)),
      () => this.shown(accountId),
    );
  }

  private async shown(accountId: string) {
    const { timezone, kept } = await this.queries.execute(new GetAvailability(accountId));
    return {
      success: true as const,
      timezone,
      rules: kept
        .filter(isWeekly)
        .map(({ id, dayOfWeek, startTime, endTime, timezone: zone, isActive, maxBookingsPerSlot, bufferMinutes }) => ({
          id,
          dayOfWeek,
          startTime,
          endTime,
          timezone: zone,
          isActive,
          maxBookingsPerSlot,
          bufferMinutes,
        })),
      exceptions: kept.filter(isException).map(({ id, specificDate, startTime, endTime, isActive }) => ({
        id,
        specificDate,
        startTime,
        endTime,
        isActive,
      })),
    };
  }
}
