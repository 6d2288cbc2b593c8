import { Param, type PipeTransform } from '@nestjs/common';
import { notFound } from '../../domain/shared/domain-error.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

class IdentifierPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    if (!UUID.test(value)) throw notFound('Object');
    return value.toLowerCase();
  }
}

/** The `id` of the path; an id that is no id answers 404. */
export const Id = () => Param('id', new IdentifierPipe());
