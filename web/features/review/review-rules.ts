import { reviewAnswerRules } from '@domain/review/review.rules.js';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { z } from 'zod';

export type ReviewForm = z.input<typeof reviewAnswerRules>;
export type ReviewAnswer = z.output<typeof reviewAnswerRules>;

export const reviewResolver = standardSchemaResolver(reviewAnswerRules);
