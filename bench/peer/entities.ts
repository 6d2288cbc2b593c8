import {
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  Unique,
} from 'typeorm';

const instant = { type: 'timestamptz' } as const;

/** Where a postcode lies. */
@Entity('suburbs')
export class Suburb {
  @PrimaryColumn('varchar', { length: 4 })
  postcode: string;

  @Column('double precision')
  latitude: number;

  @Column('double precision')
  longitude: number;
}

/** The index is walked from the best rating down, until enough tutors suit. */
@Entity('tutors')
@Index('tutors_by_rating', ['rating', 'id'], { where: `status = 'approved'` })
export class Tutor {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('varchar')
  name: string;

  @Column('varchar')
  email: string;

  @Column('varchar')
  status: 'pending' | 'approved' | 'rejected';

  @Column('real')
  rating: number;

  @Column('boolean')
  online: boolean;

  @Column('boolean', { name: 'in_person' })
  inPerson: boolean;

  @Column('double precision')
  latitude: number;

  @Column('double precision')
  longitude: number;

  @Column('int', { name: 'radius_km' })
  radiusKm: number;
}

/** One subject at one level that a tutor teaches. */
@Entity('tutor_subjects')
export class TutorSubject {
  @PrimaryColumn('uuid', { name: 'tutor_id' })
  tutorId: string;

  @PrimaryColumn('varchar')
  subject: string;

  @PrimaryColumn('varchar')
  level: string;

  @ManyToOne(() => Tutor, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'tutor_id' })
  tutor: Tutor;
}

@Entity('enquiries')
export class Enquiry {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('varchar')
  name: string;

  @Column('varchar')
  email: string;

  @Column('varchar')
  phone: string;

  @Column('varchar')
  location: string;

  @Column('varchar', { name: 'education_level' })
  educationLevel: string;

  @Column('varchar')
  subjects: string;

  @Column('varchar')
  frequency: string;

  @Column('varchar', { name: 'available_days', array: true })
  availableDays: string[];

  @Column('varchar', { name: 'available_times', array: true })
  availableTimes: string[];

  @Column('varchar', { name: 'delivery_preference' })
  deliveryPreference: string;

  @Column('varchar', { name: 'location_preferences', array: true })
  locationPreferences: string[];

  @Column('varchar', { name: 'hiring_likelihood' })
  hiringLikelihood: string;

  @Column('text')
  message: string;

  @CreateDateColumn({ ...instant, name: 'created_at' })
  createdAt: Date;
}

@Entity('opportunities')
@Unique(['enquiry', 'tutor'])
export class Opportunity {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @ManyToOne(() => Enquiry, { nullable: false })
  @JoinColumn({ name: 'enquiry_id' })
  enquiry: Enquiry;

  @Index()
  @ManyToOne(() => Tutor, { nullable: false })
  @JoinColumn({ name: 'tutor_id' })
  tutor: Tutor;

  @Column('varchar')
  status: 'available' | 'accepted' | 'declined' | 'expired';

  @Column({ ...instant, name: 'expires_at' })
  expiresAt: Date;

  @CreateDateColumn({ ...instant, name: 'created_at' })
  createdAt: Date;

  @Column({ ...instant, name: 'mailed_at', nullable: true })
  mailedAt: Date | null;
}

@Entity('events')
@Unique(['stream', 'streamId', 'version'])
export class EventRecord {
  @PrimaryGeneratedColumn({ type: 'bigint' })
  id: string;

  @Column('varchar')
  stream: 'enquiry' | 'opportunity';

  @Column('uuid', { name: 'stream_id' })
  streamId: string;

  @Column('int')
  version: number;

  @Column('varchar')
  type: string;

  @Column('jsonb')
  data: object;

  @CreateDateColumn(instant)
  at: Date;
}
