/** What operators can ask the lists and figures of the admin area for. */
export const STUDENT_FILTERS = ['all', 'active', 'prospects'] as const;
export type StudentFilter = (typeof STUDENT_FILTERS)[number];

export const STUDENT_SORTS = [
  'name',
  'email',
  'location',
  'firstContact',
  'lastActivity',
  'enquiries',
  'bookings',
  'totalSessions',
  'totalSpent',
] as const;
export type StudentSort = (typeof STUDENT_SORTS)[number];

/**
 * `active` are those with a session that was not cancelled, at
 * any time; the summary's active tutors are another count.
 */
export const TUTOR_FILTERS = ['all', 'approved', 'pending', 'active'] as const;
export type TutorFilter = (typeof TUTOR_FILTERS)[number];

export const TUTOR_SORTS = [
  'name',
  'email',
  'createdAt',
  'lastBooking',
  'vettingStatus',
  'totalSessions',
  'totalEarnings',
  'averageRating',
  'responseRate',
  'hourlyRate',
] as const;
export type TutorSort = (typeof TUTOR_SORTS)[number];

export const SORT_DIRECTIONS = ['asc', 'desc'] as const;
export type SortDirection = (typeof SORT_DIRECTIONS)[number];

export const ACCOUNT_FILTERS = ['all', 'admins', 'disabled'] as const;
export type AccountFilter = (typeof ACCOUNT_FILTERS)[number];

export const ALERT_KINDS = [
  'safety_concern',
  'case_due',
  'concern_reported',
  'no_candidate',
  'no_quote',
  'review_reported',
  'vetting_overdue',
  'check_expiring',
  'session_unanswered',
  'draw_waiting',
  'document_quarantined',
  'document_unscanned',
  'mail_failed',
  'mail_waiting',
  'undispatched',
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

export const ALERT_ORDERS = ['oldest', 'newest'] as const;
export type AlertOrder = (typeof ALERT_ORDERS)[number];

export const MAIL_STATUSES = ['pending', 'sent', 'failed'] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

export const SUBSCRIPTION_STATUSES = ['pending', 'confirmed', 'unsubscribed'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** Revenue in cents, acceptRate in percent (accepted of answered opportunities), the others are counts. */
export const SERIES_METRICS = ['enquiries', 'bookings', 'sessions', 'revenue', 'quotes', 'acceptRate'] as const;
export type SeriesMetric = (typeof SERIES_METRICS)[number];

export const SERIES_BUCKETS = ['day', 'week', 'month'] as const;
export type SeriesBucket = (typeof SERIES_BUCKETS)[number];

export const FUNNEL_STAGES = ['enquiry', 'invited', 'accepted', 'quoted', 'booked', 'reviewed'] as const;
export type FunnelStage = (typeof FUNNEL_STAGES)[number];
