import { Controller, Get, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { HealthCheck } from '../../application/ports/health-check.js';
import { Allow } from './policy.js';

@ApiTags('operations')
@Controller('api/health')
@Allow('anyone')
export class HealthController {
  constructor(private readonly healthCheck: HealthCheck) {}

  /** 200 when database, queue and storage answer, 503 naming the broken part. */
  @Get()
  async health(@Res({ passthrough: true }) response: Response) {
    const parts = await this.healthCheck.read();
    const healthy = Object.values(parts).every((state) => state === 'ok');
    if (!healthy) response.status(503);
    return { status: healthy ? 'ok' : 'unavailable', parts };
  }

  /** The process answers. */
  @Get('live')
  live() {
    return { status: 'ok' };
  }
}
