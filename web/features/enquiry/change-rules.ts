import { changeableRules } from '@domain/enquiry/enquiry.rules.js';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';

export const changeResolver = standardSchemaResolver(changeableRules);
