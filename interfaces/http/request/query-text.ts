import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, isUUID, IsUUID, Matches, Max, MaxLength, Min } from 'class-validator';
import { day, dayOrInstant, instant as instantOf } from '../../../domain/shared/instant.js';
import { monthsOfFinancialYear } from '../../../domain/shared/financial-year.js';
import { numberText } from '../../../domain/shared/number.js';
import { localDate, SYDNEY } from '../../../domain/shared/time.js';

/** Query parameters as classes check them; each may be missing, and what is wrong answers 400. */

const INSTANT = 'Must be a day or a point in time, such as 2026-11-21 or 2026-11-21T04:30:00Z';
const instant = dayOrInstant(INSTANT);
/** An instant in UTC; a day is its midnight in UTC. What the rule refuses becomes the empty text, which then fails. */
export const Instant = () =>
  applyDecorators(
    ApiPropertyOptional({ format: 'date-time' }),
    IsOptional(),
    Transform(({ value }: { value: unknown }) => instant.safeParse(value).data ?? ''),
    Matches(/./, { message: INSTANT }),
  );

const DAY = 'Must be a day such as 2026-11-21';
const calendarDay = day(DAY);
export const Day = () =>
  applyDecorators(
    ApiPropertyOptional({ format: 'date' }),
    IsOptional(),
    Transform(({ value }: { value: unknown }) => calendarDay.safeParse(value).data ?? ''),
    Matches(/./, { message: DAY }),
  );

const localDay = day(INSTANT).or(instantOf(INSTANT).transform((at) => localDate(at, SYDNEY)));
/** A day of Sydney, or an instant that means its day there. */
export const LocalDay = () =>
  applyDecorators(
    ApiPropertyOptional({
      oneOf: [
        { type: 'string', format: 'date' },
        { type: 'string', format: 'date-time' },
      ],
    }),
    IsOptional(),
    Transform(({ value }: { value: unknown }) => localDay.safeParse(value).data ?? ''),
    Matches(/./, { message: INSTANT }),
  );

const FINANCIAL_YEAR = 'Must be a financial year such as 2026-27';
export const FinancialYear = () =>
  applyDecorators(
    ApiPropertyOptional({ example: '2026-27' }),
    IsOptional(),
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' && monthsOfFinancialYear(value) ? value : '',
    ),
    Matches(/./, { message: FINANCIAL_YEAR }),
  );

export const Identifier = () =>
  applyDecorators(ApiPropertyOptional({ format: 'uuid' }), IsOptional(), IsUUID('all', { message: 'Must be an id' }));

const PAGE_BEFORE = 'Must be the cursor of an earlier page';
const cursor = (shape: RegExp) =>
  applyDecorators(
    ApiPropertyOptional(),
    IsOptional(),
    Transform(({ value }: { value: unknown }) => {
      const [, at = ''] = shape.exec(String(value)) ?? [];
      return instant.safeParse(at).data === at ? value : '';
    }),
    Matches(/./, { message: PAGE_BEFORE }),
  );

/**
 * Where the page before ended: an instant and an id. What the rule refuses becomes the empty text, which then fails.
 */
export const InstantAndId = () => cursor(/^(.{24})_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

/** The same where a name may follow the id. */
export const InstantAndKey = () => cursor(/^(.{24})_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:\.[\w-]{1,80})?$/);

/** Where the page before ended: a number. */
export const Position = () =>
  applyDecorators(ApiPropertyOptional(), IsOptional(), Matches(/^\d{1,15}$/, { message: PAGE_BEFORE }));

/** An account's id, or one of these words. */
export const AccountOr = (choices: readonly string[]) =>
  applyDecorators(
    ApiPropertyOptional(),
    IsOptional(),
    Transform(({ value }: { value: unknown }) => (choices.includes(String(value)) || isUUID(value) ? value : '')),
    Matches(/./, { message: `Must be an id, ${choices.join(' or ')}` }),
  );

export const OneOf = (choices: readonly string[], message = `Must be one of ${choices.join(', ')}`) =>
  applyDecorators(ApiPropertyOptional({ enum: [...choices] }), IsOptional(), IsIn(choices, { message }));

export const Whole = (least: number, most: number) => {
  const message = `Must be a whole number from ${least} to ${numberText(most)}`;
  return applyDecorators(
    ApiPropertyOptional({ type: 'integer', minimum: least, maximum: most }),
    IsOptional(),
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN,
    ),
    IsInt({ message }),
    Min(least, { message }),
    Max(most, { message }),
  );
};

export const Words = (most: number) =>
  applyDecorators(
    ApiPropertyOptional({ maxLength: most }),
    IsOptional(),
    IsString({ message: 'Must be a text' }),
    MaxLength(most, { message: `At most ${numberText(most)} characters` }),
    Matches(/^[^\0]*$/, { message: 'Contains characters that cannot be searched' }),
  );
