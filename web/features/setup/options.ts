import { registrationOptions } from '@contract/registration.js';
import { apiQuery } from '../../lib/query';

/** GET /api/register/options: what the forms must know before they are filled in. */
export const optionsQuery = apiQuery(registrationOptions, '/api/register/options');
