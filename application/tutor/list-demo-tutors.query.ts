import { Query } from '@nestjs/cqrs';

/** Rate in dollars per hour. */
export type DemoTutorItem = {
  id: string;
  name: string;
  subjects: string[];
  averageRating: number;
  hourlyRate: number;
};

/**
 * The tutors of the demo: those who quoted on its enquiry, filled up with others who are listed; at most five.
 */
export class ListDemoTutors extends Query<DemoTutorItem[]> {
  constructor(readonly now: string) {
    super();
  }
}
