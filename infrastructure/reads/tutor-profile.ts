import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { DocumentFile } from '../../application/document/read-document.command.js';
import { ObjectStore } from '../../application/ports/document/object-store.js';
import {
  GetPortfolioFile,
  GetTutorProfile,
  type PublicTutor,
} from '../../application/tutor/get-tutor-profile.query.js';
import { type DemoTutorItem, ListDemoTutors } from '../../application/tutor/list-demo-tutors.query.js';
import { DEMO_ENQUIRY_ID } from '../../domain/enquiry/options.js';
import { maskContactIn } from '../../domain/opportunity/masking.js';
import { shownName } from '../../domain/review/review.js';
import { subjectsShown } from '../../domain/matching/subjects.js';
import type { Availability } from '../../domain/availability/availability.js';
import { availabilityWords } from '../../domain/availability/availability-words.js';
import { factsOf, isVerified, type TeachingFacts } from '../../domain/tutor/eligibility.js';
import { isShownTo, type Tutor } from '../../domain/tutor/tutor.js';
import { Database } from '../postgres/database.js';
import { TEACHING_FACTS } from '../postgres/teaching-facts.js';
import { PHOTO_URL } from './photo.js';

/** Listed in search at the instant of the parameter. */
const LISTED = (now: string) =>
  `exists (select from tutor_search s where s.tutor_id = t.id and s.listed_until > ${now})`;

/** A document that families may open: found clean by the scanner, not refused by an operator, and still kept (G-26). */
const SHOWN_DOCUMENT = `d.tutor_id = t.id and d.document_type = 'portfolio' and d.scan = 'clean' and not d.refused and d.storage_path <> ''`;
const PORTFOLIO = `coalesce((select json_agg(json_build_object('title', i.item ->> 'title', 'url', coalesce(i.item ->> 'url', '/api/tutors/' || t.id || '/portfolio/' || d.id)) order by i.place)
  from jsonb_array_elements(t.portfolio) with ordinality i (item, place)
    left join credential_documents d on d.id = (i.item ->> 'documentId')::uuid and ${SHOWN_DOCUMENT}
  where i.item ? 'url' or d.id is not null), '[]')`;

/** More than anybody reads; the count of all is the tutor's figure. */
const MOST_REVIEWS = 200;

type Found = Omit<PublicTutor, 'reviews' | 'verified'> &
  Pick<Tutor, 'userId' | 'erasedAt'> &
  TeachingFacts & {
    rules: Availability[];
    subjectWords: string[];
  };

@QueryHandler(GetTutorProfile)
export class GetTutorProfileHandler implements IQueryHandler<GetTutorProfile> {
  constructor(private readonly database: Database) {}

  async execute({ tutorId, viewer, now }: GetTutorProfile): Promise<PublicTutor | null> {
    const [found, reviews] = await Promise.all([
      this.database.one<Found>(
        `select t.id, t.user_id as "userId", t.erased_at as "erasedAt", coalesce(t.checked_name, t.name) as name, t.average_rating as "averageRating", t.total_reviews as "totalReviews",
                ${TEACHING_FACTS}, t.postcode, t.response_time as "responseTime",
                t.hourly_rate as "hourlyRate", t.experience_years as experience, t.success_rate as "successRate",
                t.counted_sessions as "countedSessions", t.bio,
                t.subjects, t.subject_words as "subjectWords", t.specialization_tags as "specializationTags",
                coalesce(t.checked_qualifications, t.qualifications) as qualifications,
                coalesce(t.checked_certifications, t.certifications) as certifications,
                t.languages_spoken as "languagesSpoken", t.portfolio_items as "portfolioItems",
                ${PORTFOLIO} as portfolio,
                coalesce(t.availability, '') as availability, t.location, t.timezone, t.year_levels as "yearLevels",
                t.tutor_type as "tutorType", t.delivery_modes as "deliveryModes",
                ${LISTED('$2')} as invitable, ${PHOTO_URL} as "profileImageUrl",
                coalesce((select json_agg(json_build_object('dayOfWeek', a.day_of_week, 'startTime', a.start_time,
                  'endTime', a.end_time, 'specificDate', a.specific_date, 'isActive', a.is_active))
                  from tutor_availability a where a.tutor_id = t.id), '[]') as rules
         from tutors t where t.id = $1`,
        [tutorId, now],
      ),
      this.database.query<PublicTutor['reviews'][number]>(
        `select id, student_name as "studentName", verified, featured, rating, review_text as "reviewText",
                communication_rating as "communicationRating", knowledge_rating as "knowledgeRating",
                punctuality_rating as "punctualityRating", reply, replied_at as "repliedAt", created_at as "createdAt"
         from tutor_reviews where tutor_id = $1 and status = 'published'
         order by featured desc, created_at desc, id desc limit ${MOST_REVIEWS}`,
        [tutorId],
      ),
    ]);
    if (!found || !isShownTo(found, viewer)) return null;
    const { userId: _, erasedAt: _erased, rules, subjectWords, ...rest } = found;
    const { suspendedAt: _at, closesAt: _closes, pausedAt: _paused, acceptingStudents: _accepts, ...other } = rest;
    const { contractSigned: _signed, ...more } = other;
    const { wwcCredentialVerified: _verified, wwcExpiryDate: _expiry, ...tutor } = more;
    return {
      ...tutor,
      verified: isVerified(factsOf(found), now),
      subjects: subjectsShown(tutor.subjects, subjectWords),
      bio: maskContactIn(tutor.bio),
      portfolio: tutor.portfolio.map(({ title, url }) => ({ title: maskContactIn(title), url })),
      portfolioItems: tutor.portfolioItems.map((item) => maskContactIn(item)),
      availability: maskContactIn(tutor.availability) || availabilityWords(rules),
      reviews: reviews.map((review) => ({
        ...review,
        studentName: shownName(maskContactIn(review.studentName)),
        reviewText: review.reviewText && maskContactIn(review.reviewText),
        reply: review.reply && maskContactIn(review.reply),
      })),
    };
  }
}

@QueryHandler(GetPortfolioFile)
export class GetPortfolioFileHandler implements IQueryHandler<GetPortfolioFile> {
  constructor(
    private readonly database: Database,
    private readonly store: ObjectStore,
  ) {}

  async execute({ tutorId, documentId, viewer }: GetPortfolioFile): Promise<DocumentFile | null> {
    const found = await this.database.one<
      Pick<Tutor, 'userId' | 'vettingStatus' | 'suspendedAt' | 'closesAt' | 'erasedAt'> &
        Omit<DocumentFile, 'bytes'> & { storagePath: string }
    >(
      `select t.user_id as "userId", t.vetting_status as "vettingStatus", t.suspended_at as "suspendedAt", t.closes_at as "closesAt",
              t.erased_at as "erasedAt", d.file_name as "fileName", d.mime_type as "mimeType", d.file_size as "fileSize",
              d.storage_path as "storagePath"
       from tutors t join credential_documents d on d.id = $2 and ${SHOWN_DOCUMENT}
       where t.id = $1 and t.portfolio @> jsonb_build_array(jsonb_build_object('documentId', $2::text))`,
      [tutorId, documentId],
    );
    if (!found || !isShownTo(found, viewer)) return null;
    const bytes = await this.store.get(found.storagePath);
    const { fileName, mimeType, fileSize } = found;
    return bytes && { fileName, mimeType, fileSize, bytes };
  }
}

@QueryHandler(ListDemoTutors)
export class ListDemoTutorsHandler implements IQueryHandler<ListDemoTutors> {
  constructor(private readonly database: Database) {}

  async execute({ now }: ListDemoTutors): Promise<DemoTutorItem[]> {
    return this.database.query<DemoTutorItem>(
      `with quoting as (
         select t.id, 0 as place, q.created_at as at from tutor_quotes q join tutors t on t.id = q.tutor_id
         where q.enquiry_id = $2 and ${LISTED('$1')} order by q.created_at limit 5),
       others as (
         select t.id, 1 as place, null::timestamptz as at from tutors t
         where ${LISTED('$1')} and t.id not in (select id from quoting) order by t.id limit 5),
       chosen as (select * from quoting union all select * from others order by place, at, id limit 5)
       select t.id, t.name, t.subjects, t.average_rating as "averageRating", t.hourly_rate as "hourlyRate"
       from chosen join tutors t on t.id = chosen.id order by chosen.place, chosen.at, chosen.id`,
      [now, DEMO_ENQUIRY_ID],
    );
  }
}
