import { type BeforeApplicationShutdown, Controller, Get, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { GetEnquiry } from '../../application/enquiry/get-enquiry.query.js';
import { Clock } from '../../application/ports/clock.js';
import { EnquiryNews } from '../../application/ports/enquiry-news.js';
import { notFound } from '../../domain/shared/domain-error.js';
import { enquiryView } from './contract/enquiry.js';
import { Id } from './identifier.js';
import { Allow } from './policy.js';
import { mayReadEnquiry } from './sessions.js';

/** The time is told often enough for proxies that close what is silent for half a minute. */
const HEARTBEAT_MS = 15_000;
/** What is written at once in a burst of commits is shown once. */
const GATHER_MS = 50;

/** The private page as it changes: server-sent events, each the view of `GET /api/enquiries/{id}`. */
@ApiTags('enquiry')
@Controller('api/enquiries/:id/live')
@Allow('anyone')
export class EnquiryLiveController implements BeforeApplicationShutdown {
  private readonly open = new Set<() => void>();

  constructor(
    private readonly queries: QueryBus,
    private readonly news: EnquiryNews,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends an `enquiry` event at once and after each commit that changes its view, a `change` after one that does not, such
   * as a revised quote, and the house's `time`; 404 for everybody but its holder.
   */
  @Get()
  @ApiOkResponse({ standardSchema: enquiryView })
  async live(@Id() id: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const first = mayReadEnquiry(request, id) ? await this.view(id) : null;
    if (!first) throw notFound('Enquiry');
    response.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    });
    let last = first;
    const show = (view: string) => response.write(`event: enquiry\ndata: ${view}\n\n`);
    show(first);
    let gathering: NodeJS.Timeout | null = null;
    let hasNews = false;
    const look = async () => {
      gathering = null;
      const view = await this.view(id).catch(() => null);
      if (!view || response.writableEnded) return;
      if (view === last) return void (hasNews && response.write('event: change\ndata: {}\n\n'));
      last = view;
      show(view);
    };
    const lookSoon = () => void (gathering ??= setTimeout(() => void look(), GATHER_MS));
    const stopListening = this.news.listen(id, () => {
      hasNews = true;
      lookSoon();
    });
    // What was committed after the first look and before listening.
    lookSoon();
    const heartbeat = setInterval(() => response.write(`event: time\ndata: ${this.clock.now()}\n\n`), HEARTBEAT_MS);
    const end = () => {
      this.open.delete(end);
      stopListening();
      clearInterval(heartbeat);
      if (gathering) clearTimeout(gathering);
      response.end();
    };
    this.open.add(end);
    response.on('close', end);
  }

  beforeApplicationShutdown(): void {
    for (const end of this.open) end();
  }

  private async view(id: string): Promise<string | null> {
    const enquiry = await this.queries.execute(new GetEnquiry(id, this.clock.now()));
    return enquiry && JSON.stringify({ success: true, enquiry });
  }
}
