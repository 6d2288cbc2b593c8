import { Controller, Get, Res } from '@nestjs/common';
import { ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { z } from 'zod';
import { type Health, HealthCheck } from '../../../application/ports/health-check.js';
import { Responds } from '../request/responds.js';
import { alive, health, type HealthAnswer } from '../contract/health.js';
import { Allow } from '../request/policy.js';

/** Parts that no request waits for: what they are to do is kept, and done when they are back (decision 062). */
const WORKED_FOR_LATER: readonly (keyof Health)[] = ['mail', 'scanner'];

@ApiTags('operations')
@Controller('api/health')
@Allow('anyone')
export class HealthController {
  constructor(private readonly healthCheck: HealthCheck) {}

  /**
   * 503 when a part is away that requests need; with mail server
   * or scanner away 200, `degraded`. Each names what is away.
   */
  @Get()
  @Responds(health)
  @ApiServiceUnavailableResponse({ standardSchema: health })
  async health(@Res({ passthrough: true }) response: Response): Promise<HealthAnswer> {
    const parts = await this.healthCheck.read();
    const away = (Object.keys(parts) as (keyof Health)[]).filter((part) => parts[part] !== 'ok');
    const isUsable = away.every((part) => WORKED_FOR_LATER.includes(part));
    if (!isUsable) response.status(503);
    return { status: away.length === 0 ? 'ok' : isUsable ? 'degraded' : 'unavailable', parts };
  }

  /** The process answers. */
  @Get('live')
  @Responds(alive)
  live(): z.infer<typeof alive> {
    return { status: 'ok' };
  }
}
