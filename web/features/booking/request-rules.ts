import { bookingRequestForm } from '@contract/booking-request.js';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { instantOfInput } from '../../lib/wall-time';

/** The form's dates are wall-clock texts of the reader's zone. */
export type RequestForm = z.input<typeof bookingRequestForm>;
export type RequestInput = z.output<typeof bookingRequestForm>;

const rules = standardSchemaResolver(bookingRequestForm);

/** Reads the dates as instants before the shared rules look at them. */
export const requestResolver: Resolver<RequestForm, unknown, RequestInput> = (values, ...rest) =>
  rules(
    {
      ...values,
      preferredDate: instantOfInput(values.preferredDate),
      alternativeDate1: instantOfInput(values.alternativeDate1 ?? '') || null,
      alternativeDate2: instantOfInput(values.alternativeDate2 ?? '') || null,
    },
    ...rest,
  );
