import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { SYDNEY } from '../../domain/shared/time.js';
import { Ledger } from '../ports/ledger.js';
import { Arrangements } from './arrangement.js';
import { type OfferedDate, SeriesDates, type SeriesInput } from './series-dates.js';

/**
 * The dates that a series would have and whether they are free;
 * `timezone` is the tutor's, by whose clock they are apart.
 */
export type SeriesPreview = { dates: OfferedDate[]; timezone: string };

/**
 * What booking this series would come to; changes nothing (G-12).
 * @throws DomainError as booking it does, but for taken dates
 */
export class PreviewSeries extends Query<SeriesPreview> {
  constructor(
    readonly enquiryId: string,
    readonly input: SeriesInput & { quoteId: string },
    readonly now: string,
  ) {
    super();
  }
}

@QueryHandler(PreviewSeries)
export class PreviewSeriesHandler implements IQueryHandler<PreviewSeries> {
  constructor(
    private readonly ledger: Ledger,
    private readonly arrangements: Arrangements,
    private readonly series: SeriesDates,
  ) {}

  async execute({ enquiryId, input, now }: PreviewSeries): Promise<SeriesPreview> {
    const enquiry = await this.ledger.load('enquiry', enquiryId);
    const agreement = await this.arrangements.agreementOf(enquiry, input.quoteId, now);
    const { dates } = await this.series.of(agreement, input, now);
    return { dates, timezone: agreement.tutor.columns.timezone || SYDNEY };
  }
}
