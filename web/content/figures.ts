/**
 * Every figure that the marketing pages claim (S0§9, R-07): text, never counted by the program and in no structured
 * data. What is claimed changes here and nowhere else.
 */
export const FIGURES = {
  rating: '4.8/5',
  reviews: '340+',
  parentReviews: '127+',
  tutors: '500+',
  students: '2,000+',
  sessions: '15,000+',
  success: '92%',
  confidence: '85%',
  gradeImprovement: '92%',
  gradeIncrease: '3.2',
  satisfaction: '98%',
  earnings: '$65/hour',
} as const;

/** Where prices an hour start, by level. */
export const PRICES = { primary: '$45', secondary: '$55', senior: '$65', adult: '$70' } as const;

/** Tutors by city. */
export const CITY_TUTORS = {
  sydney: '250+',
  melbourne: '180+',
  brisbane: '120+',
  perth: '90+',
  adelaide: '65+',
  'gold-coast': '55+',
  canberra: '40+',
  newcastle: '35+',
  hobart: '25+',
  launceston: '20+',
} as const;
/** And anywhere else. */
export const OTHER_CITY_TUTORS = '50+';
