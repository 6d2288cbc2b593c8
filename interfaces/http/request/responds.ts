import { applyDecorators } from '@nestjs/common';
import { ApiAcceptedResponse, ApiCreatedResponse, ApiOkResponse } from '@nestjs/swagger';
import type { z } from 'zod';

const OF_STATUS = { 200: ApiOkResponse, 201: ApiCreatedResponse, 202: ApiAcceptedResponse };

/** Nothing that is sent is changed on the way. */
type Sent<Value> = Value extends object ? { readonly [Key in keyof Value]: Sent<Value[Key]> } : Value;
type Answer<Schema extends z.ZodType> = Sent<z.output<Schema>>;
type Handler<Schema extends z.ZodType> = (...args: never[]) => Answer<Schema> | Promise<Answer<Schema>>;

/**
 * Documents the answer of a handler as the contract's schema, and has the compiler hold what the handler returns to it:
 * a field that a query renames or leaves out does not compile (decision 064).
 */
export const Responds =
  <Schema extends z.ZodType>(schema: Schema, status: keyof typeof OF_STATUS = 200) =>
  <Method extends Handler<Schema>>(
    target: object,
    name: string | symbol,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void =>
    applyDecorators(OF_STATUS[status]({ standardSchema: schema }))(target, name, descriptor);
