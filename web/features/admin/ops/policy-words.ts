import { CRITERIA, type Criterion } from '@domain/matching/policy.js';

/** The criteria of matching as operators call them. */
export const CRITERION_WORDS: Record<Criterion, string> = {
  subject: 'Subject',
  level: 'Level',
  time: 'Day and time in common',
  distance: 'Distance, or online',
  price: 'Price',
  quality: 'Reviews',
  fairness: 'Fairness: fewer recent invitations first',
};

export type Weights = Record<Criterion, number>;
export const totalOf = (weights: Weights) => CRITERIA.reduce((sum, criterion) => sum + weights[criterion], 0);
export const areSame = (a: Weights, b: Weights) => CRITERIA.every((criterion) => a[criterion] === b[criterion]);
