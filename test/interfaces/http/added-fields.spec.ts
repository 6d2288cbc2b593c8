import { answersIn, type Document, type Schema } from '../../support/documentation.js';
import { type TestApp, startTestApp } from '../../support/test-app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const documented = async () => answersIn((await app.visitor().get<Document>('/api/openapi.json')).body);

/** What S0§3 and S1§3 list of each thing that their answers hold. */
const USER = 'id username email firstName lastName profileImageUrl role createdAt';
const CARD =
  'id name bio subjects qualifications experience hourlyRate averageRating totalReviews location responseTime successRate availability specializationTags languagesSpoken certifications';
const PROFILE = 'name email subjects postcode hourlyRate qualifications experience bio';
const CONTRACT =
  'id opportunityId businessNumber taxFileNumber wwcNumber wwcExpiryDate teacherRegistrationNumber teacherRegistrationExpiry digitalSignature agreedToTerms status adminNotes reviewedAt submittedAt';
const CREDENTIAL = 'id documentType fileName fileSize mimeType verified verifiedAt uploadedAt';
const OPPORTUNITY =
  'id status contractDownloaded contractSubmitted contactDetailsShared notifiedAt respondedAt expiresAt enquiry';
const ASKED =
  'name email phone educationLevel subjects location deliveryPreference hiringLikelihood frequency availableDays availableTimes locationPreferences message';
const PUBLIC_PROFILE =
  'id name averageRating totalReviews vettingStatus postcode responseTime hourlyRate experience successRate bio subjects specializationTags qualifications certifications languagesSpoken portfolioItems availability reviews';
const REVIEW =
  'id studentName verified featured rating reviewText communicationRating knowledgeRating punctualityRating createdAt';
const QUOTE =
  'id enquiryId status studentViewed studentViewedAt tutor proposedHourlyRate sessionDuration personalizedMessage teachingApproach availability suggestedLocation respondedAt expiresAt createdAt';
const METRICS =
  'totalEnquiries thisMonthEnquiries activeTutors totalTutors totalBookings thisMonthBookings conversionRate averageRating averageHourlyRate totalQuotes acceptedQuotes';
const SESSION =
  'id sessionDate studentName studentEmail tutorName tutorEmail subject sessionType status sessionDuration meetingLink';
const STUDENT =
  'name email phone location enquiries bookings totalSessions totalSpent subjects firstContact lastActivity';

/** Which fields the specification lists, by the way to the object that holds them; `[]` is each entry of a list. */
const LISTED: Record<string, Record<string, string>> = {
  '/api/user': { '': USER },
  '/api/tutors/search': { '': 'tutors total hasMore hasPrevious', 'tutors[]': CARD },
  '/api/portal/profile': { '': PROFILE },
  '/api/portal/contracts': { '[]': CONTRACT },
  '/api/portal/credentials': { '[]': CREDENTIAL },
  '/api/portal/opportunities': { '[]': OPPORTUNITY, '[].enquiry': ASKED },
  '/api/tutors/{id}/profile': { '': 'tutor', tutor: PUBLIC_PROFILE, 'tutor.reviews[]': REVIEW },
  '/api/enquiries/{id}/quotes': {
    '': 'quotes',
    'quotes[]': QUOTE,
    'quotes[].tutor': 'name averageRating totalReviews experience subjects bio qualifications',
  },
  '/api/tutors': { '': 'tutors', 'tutors[]': 'id name subjects averageRating hourlyRate' },
  '/api/admin/metrics': { '': 'metrics', metrics: METRICS },
  '/api/admin/recent-activity': {
    '': 'activity',
    activity: 'enquiries bookings quotes',
    'activity.enquiries[]': 'id name subjects location createdAt',
    'activity.bookings[]': 'id studentName subject sessionType status',
    'activity.quotes[]': 'id enquiryId tutorId proposedHourlyRate status createdAt',
  },
  '/api/admin/analytics': { '': 'analytics', analytics: 'totalRevenue averageSessionCost' },
  '/api/admin/students': {
    '': 'students summary total',
    'students[]': STUDENT,
    summary: 'active prospects totalSessions totalRevenue',
    'students[].enquiries[]': 'id subjects createdAt',
    'students[].bookings[]': 'id sessionDate subject status totalCost',
  },
  '/api/admin/tutors/performance': {
    '': 'tutors summary total',
    'tutors[]': 'tutor metrics recentActivity',
    'tutors[].tutor':
      'id name email subjects hourlyRate vettingStatus averageRating totalReviews createdAt contractSigned',
    'tutors[].metrics': 'totalSessions totalEarnings responseRate',
    'tutors[].recentActivity': 'lastBooking',
    summary: 'totalTutors activeTutors approvedTutors totalEarnings totalSessions averageRating',
  },
  '/api/admin/sessions/active': { '': 'sessions', 'sessions[]': SESSION },
};

type Found = { way: string; schema: Schema };
/** The object at the root and every one below it. */
function objectsOf(schema: Schema, way = ''): Found[] {
  const inner = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
  return [
    ...(inner.properties ? [{ way, schema: inner }] : []),
    ...(inner.items ? objectsOf(inner.items, `${way}[]`) : []),
    ...Object.entries(inner.properties ?? {}).flatMap(([name, one]) => objectsOf(one, way ? `${way}.${name}` : name)),
  ];
}
const isAdded = (schema: Schema | undefined) => schema !== undefined && 'default' in schema;

it('D-30 what a browser must find in an answer is what the specifications list, and nothing that came on top', async () => {
  const answers = await documented();
  for (const [path, listed] of Object.entries(LISTED)) {
    const answer = answers.get(`GET ${path}`);
    if (!answer) throw new Error(`${path} is not documented`);
    const needed = objectsOf(answer).map(({ way, schema }) => [
      way,
      (schema.required ?? []).filter((name) => !isAdded(schema.properties?.[name])),
    ]);
    const known = Object.fromEntries(
      needed
        .filter(([way]) => !isWithinAdded(answer, String(way)))
        .map(([way, names]) => [
          way,
          (names as string[]).filter((name) => !listed[String(way)]?.split(' ').includes(name)),
        ]),
    );
    expect([path, known]).toEqual([path, Object.fromEntries(Object.keys(known).map((way) => [way, []]))]);
  }
});

it('D-30 the server promises every added field all the same', async () => {
  const promised: string[] = [];
  for (const [name, answer] of await documented())
    for (const { way, schema } of objectsOf(answer))
      for (const [field, one] of Object.entries(schema.properties ?? {}))
        if (isAdded(one)) {
          expect([name, way, field, schema.required?.includes(field)]).toEqual([name, way, field, true]);
          promised.push(`${name} ${way}.${field}`);
        }
  expect(promised).toEqual(
    expect.arrayContaining([
      'GET /api/portal/opportunities [].match',
      'GET /api/admin/students .success',
      'GET /api/tutors/search tutors[].countedSessions',
    ]),
  );
});

/** Whether the way leads through a field that may be missing, so that what it holds is nobody's need. */
function isWithinAdded(answer: Schema, way: string): boolean {
  let at: Schema | undefined = answer;
  for (const step of way.split('.')) {
    const name = step.replace('[]', '');
    if (name) at = at?.properties?.[name];
    if (isAdded(at)) return true;
    if (step.endsWith('[]')) at = at?.items;
  }
  return false;
}
