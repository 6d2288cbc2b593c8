import { applyDecorators, Controller, Get, Query, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { IsOptional, ValidateBy, type ValidationArguments } from 'class-validator';
import type { Request, Response } from 'express';
import { type FoundTutors, SearchTutors, type TutorFilter } from '../../../application/tutor/search-tutors.query.js';
import { SUBJECTS } from '../../../domain/matching/subjects.js';
import {
  SEARCH_DAY_SLUGS,
  SEARCH_LOCATION_SLUGS,
  SEARCH_TIME_SLUGS,
  type SearchLocation,
  type Sort,
  SORT_SLUGS,
} from '../../../domain/search/options.js';
import { type TutorType, TUTOR_TYPE_SLUGS, YEAR_LEVEL_SLUGS } from '../../../domain/tutor/options.js';
import { searchAnswer } from '../contract/search.js';
import { Allow } from '../request/policy.js';
import { SearchAnswers } from './search-answers.js';

type Check = (text: string, query: Record<string, unknown>) => string | null;

/** A parameter given at most once; `check` says what is wrong with its text. */
const Parameter = (check: Check, documented: object) =>
  applyDecorators(
    ApiPropertyOptional({ type: String, ...documented }),
    IsOptional(),
    ValidateBy({
      name: 'parameter',
      validator: {
        validate: (value: unknown, args?: ValidationArguments) => fault(check, value, args) === null,
        defaultMessage: (args?: ValidationArguments) => fault(check, args?.value, args) ?? '',
      },
    }),
  );

function fault(check: Check, value: unknown, args?: ValidationArguments): string | null {
  if (typeof value !== 'string') return `${args?.property} may be given only once`;
  return check(value, (args?.object ?? {}) as Record<string, unknown>);
}

const choices = (slugs: readonly string[]) => `Please choose from ${slugs.join(', ')}`;

const ListOf = (slugs: readonly string[]) => {
  const known = new Set(slugs);
  return Parameter(
    (text) => {
      if (text === '') return null;
      const chosen = text.split(',', slugs.length + 1);
      if (chosen.length > slugs.length) return `At most ${slugs.length} can be chosen`;
      return chosen.every((slug) => known.has(slug)) ? null : choices(slugs);
    },
    { description: `Joined by commas: ${slugs.join(', ')}` },
  );
};

const OneOf = (slugs: readonly string[]) =>
  Parameter((text) => (slugs.includes(text) ? null : choices(slugs)), { enum: slugs });

const NUMBER = /^-?\d{1,9}(\.\d{1,9})?$/;
const isNumber = (value: unknown): value is string => typeof value === 'string' && NUMBER.test(value);

const Amount = (what: string) =>
  Parameter((text) => (isNumber(text) ? null : `${what} must be a number`), { type: Number });

const MaxPrice = () =>
  Parameter(
    (text, { minPrice }) => {
      if (!isNumber(text)) return 'Highest price must be a number';
      return isNumber(minPrice) && Number(minPrice) > Number(text) ? 'Highest price is below the lowest' : null;
    },
    { type: Number },
  );

const Page = () =>
  Parameter((text) => (/^[1-9]\d{0,14}$/.test(text) ? null : 'Page must be a whole number from 1'), { type: Number });

/**
 * Filters of the search as they stand in the address: a list is one text joined by commas, prices are whole dollars per
 * hour. Unknown parameters are ignored.
 */
class SearchParameters {
  @ListOf(Object.keys(SUBJECTS)) subjects?: string;
  @ListOf(YEAR_LEVEL_SLUGS) yearLevels?: string;
  @Amount('Lowest price') minPrice?: string;
  @MaxPrice() maxPrice?: string;
  @ListOf(SEARCH_DAY_SLUGS) availableDays?: string;
  @ListOf(SEARCH_TIME_SLUGS) availableTimes?: string;
  @OneOf(SEARCH_LOCATION_SLUGS) location?: string;
  @OneOf(TUTOR_TYPE_SLUGS) tutorType?: string;
  @Amount('Rating') minRating?: string;
  @Amount('Experience') minExperience?: string;
  @OneOf(SORT_SLUGS) sortBy?: string;
  @Page() page?: string;
}

@ApiTags('tutors')
@Controller('api/tutors/search')
@Allow('anyone')
export class SearchController {
  constructor(
    private readonly queries: QueryBus,
    private readonly answers: SearchAnswers,
  ) {}

  /** API-06: a page of 20 and the exact total, in the sort's total order. */
  @Get()
  @ApiOkResponse({ standardSchema: searchAnswer })
  async search(
    @Query() parameters: SearchParameters,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { sortBy = 'rating', page = '1' } = parameters;
    const search = new SearchTutors(filterOf(parameters), sortBy as Sort, Number(page));
    await this.answers.answer(request, response, async () => bodyOf(await this.queries.execute(search)));
  }
}

const listIn = <T extends string>(text = '') => (text === '' ? [] : text.split(',')) as T[];
const numberIn = (text?: string) => (text === undefined ? null : Number(text));

const filterOf = (args: SearchParameters): TutorFilter => ({
  subjects: listIn(args.subjects),
  yearLevels: listIn(args.yearLevels),
  minPrice: numberIn(args.minPrice),
  maxPrice: numberIn(args.maxPrice),
  availableDays: listIn(args.availableDays),
  availableTimes: listIn(args.availableTimes),
  location: (args.location as SearchLocation | undefined) ?? null,
  tutorType: (args.tutorType as TutorType | undefined) ?? null,
  minRating: numberIn(args.minRating),
  minExperience: numberIn(args.minExperience),
});

const OPENING = Buffer.from('{"tutors":[');
const COMMA = Buffer.from(',');

/** The answer's JSON around cards that are JSON already. */
function bodyOf({ cards, total, hasMore, hasPrevious }: FoundTutors): Buffer {
  const parts: Uint8Array[] = [OPENING];
  for (const card of cards) {
    if (parts.length > 1) parts.push(COMMA);
    parts.push(card);
  }
  parts.push(Buffer.from(`],"total":${total},"hasMore":${hasMore},"hasPrevious":${hasPrevious}}`));
  return Buffer.concat(parts);
}
