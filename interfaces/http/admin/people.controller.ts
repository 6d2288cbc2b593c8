import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { ListStudents } from '../../../application/admin/list-students.query.js';
import { ListTutorsPerformance } from '../../../application/admin/list-tutors-performance.query.js';
import { Clock } from '../../../application/ports/clock.js';
import {
  SORT_DIRECTIONS,
  type SortDirection,
  STUDENT_FILTERS,
  STUDENT_SORTS,
  type StudentFilter,
  type StudentSort,
  TUTOR_FILTERS,
  TUTOR_SORTS,
  type TutorFilter,
  type TutorSort,
} from '../../../domain/admin/options.js';
import { Responds } from '../request/responds.js';
import { adminStudents, LONGEST_PAGE, tutorsPerformance } from '../contract/admin-people.js';
import { Allow } from '../request/policy.js';
import { OneOf, Whole, Words } from '../request/query-text.js';

/** More than any directory has: a number beyond it is refused instead of looked for. */
const MOST_PAGES = 100_000;
const LONGEST_SEARCH = 200;

class DirectoryQuery {
  @Words(LONGEST_SEARCH) search?: string;
  @OneOf(SORT_DIRECTIONS) sortDirection?: SortDirection;
  @Whole(1, MOST_PAGES) page?: number;
  @Whole(1, LONGEST_PAGE) pageSize?: number;
}

export class StudentsQuery extends DirectoryQuery {
  @OneOf(STUDENT_FILTERS) filter?: StudentFilter;
  @OneOf(STUDENT_SORTS) sortBy?: StudentSort;
}

export class TutorsQuery extends DirectoryQuery {
  @OneOf(TUTOR_FILTERS) filter?: TutorFilter;
  @OneOf(TUTOR_SORTS) sortBy?: TutorSort;
}

const DEFAULTS = { search: '', filter: 'all', sortDirection: 'desc', page: 1, pageSize: null } as const;

/** Who is on the lists of the admin area. */
@ApiTags('admin')
@Controller('api/admin')
@Allow('admin')
export class AdminPeopleController {
  constructor(
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  /** API-23, R-59: the latest contact first. */
  @Get('students')
  @Responds(adminStudents)
  async students(@Query() params: StudentsQuery) {
    const query = new ListStudents({ ...DEFAULTS, sortBy: 'lastActivity', ...params });
    return { success: true as const, ...(await this.queries.execute(query)) };
  }

  /** API-23, R-59: the newest tutor first. */
  @Get('tutors/performance')
  @Responds(tutorsPerformance)
  async tutors(@Query() params: TutorsQuery) {
    const query = new ListTutorsPerformance({ ...DEFAULTS, sortBy: 'createdAt', ...params }, this.clock.now());
    return { success: true as const, ...(await this.queries.execute(query)) };
  }
}
