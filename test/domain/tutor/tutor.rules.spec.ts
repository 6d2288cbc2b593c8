import { availabilityRules } from '../../../domain/availability/availability.rules.js';
import { documentName, documentRules, refusalOfFile } from '../../../domain/document/document.rules.js';
import { TUTOR_TYPES, YEAR_LEVELS } from '../../../domain/tutor/options.js';
import { experienceYearsOf, profileRules } from '../../../domain/tutor/tutor.rules.js';
import { vettingRules } from '../../../domain/tutor/vetting.rules.js';
import { messages } from '../outcome.js';

const good = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  subjects: ['Maths', ' Physics '],
  postcode: '2000',
  location: '2000',
  hourlyRate: 65,
  qualifications: 'BSc Maths.',
  experience: '5 years of',
  profileDescription: 'd'.repeat(50),
};
const SUBJECTS = 'Please specify your teaching subjects';
const RATE = 'Hourly rate must be a number from 20 to 150';

describe('the rules of a profile', () => {
  it.each([
    ['V-11', 'name', 'A', 'Name must be at least 2 characters'],
    ['V-11', 'email', 'ada', 'Invalid email address'],
    ['V-11', 'email', undefined, 'Invalid email address'],
    ['V-11', 'subjects', '', SUBJECTS],
    ['V-11', 'subjects', ' , ', SUBJECTS],
    ['V-11', 'subjects', [], SUBJECTS],
    ['V-11', 'subjects', ['', ' '], SUBJECTS],
    ['V-11', 'subjects', undefined, SUBJECTS],
    ['V-11', 'subjects', 7, SUBJECTS],
    ['V-11', 'subjects', 'Maths', null],
    ['V-11', 'postcode', '200', 'Please enter a valid postcode'],
    ['V-11', 'postcode', '0800', null],
    ['V-12', 'hourlyRate', 19, RATE],
    ['V-12', 'hourlyRate', 20, null],
    ['V-12', 'hourlyRate', 150, null],
    ['V-12', 'hourlyRate', 151, RATE],
    ['V-12', 'hourlyRate', '65', RATE],
    ['V-12 R-118', 'hourlyRate', 65.5, 'Hourly rate must be in whole dollars'],
    ['V-12 R-118', 'hourlyRate', 19.5, RATE],
    ['V-12 R-118', 'hourlyRate', 150.5, RATE],
    ['V-12', 'hourlyRate', undefined, null],
    ['V-13', 'qualifications', 'BSc Maths', 'Please describe your qualifications'],
    ['V-13', 'experience', '5 years o', 'Please describe your experience'],
    ['V-13', 'profileDescription', 'd'.repeat(49), 'Please provide a detailed description'],
    ['V-13', 'profileDescription', 'd'.repeat(5_001), 'At most 5,000 characters'],
    ['T-24', 'tutorType', 'wizard', 'Please choose a tutor type from the list'],
    ['T-24', 'travelRadiusKm', 0, 'Travel radius must be at least 1 km'],
    ['T-24', 'travelRadiusKm', 501, 'Travel radius cannot exceed 500 km'],
    ['T-24', 'experienceYears', -1, 'Years of experience cannot be negative'],
    ['T-24', 'phone', 'p'.repeat(31), 'At most 30 characters'],
    ['T-24', 'yearLevels', null, null],
    ['S-11', 'specializationTags', 'HSC, Exam nerves', null],
    ['S-11', 'languagesSpoken', Array(21).fill('Latin'), 'Please give up to 20, with commas between them'],
    ['S-14', 'certifications', 7, 'Please give up to 20, with commas between them'],
    ['S-14', 'certifications', null, null],
  ])('%s %s %j gives %j', (_, field, value, message) => {
    expect(messages(profileRules, { ...good, [field]: value })).toEqual(message && { [field]: message });
  });

  it.each([
    [{ yearLevels: ['year-1'] }, { 'yearLevels.0': 'Please choose year levels from the list' }],
    [{ deliveryModes: ['post'] }, { 'deliveryModes.0': 'Please choose online or in-person' }],
  ])('T-24 %j gives %j', (change, expected) => {
    expect(messages(profileRules, { ...good, ...change })).toEqual(expected);
  });

  it('T-04 takes subjects as text or list, a rate of 65 by default, and drops what is not the tutor’s to say', () => {
    const posted = { ...good, hourlyRate: undefined, vettingStatus: 'approved', userId: 'x', averageRating: 5 };
    const parsed = profileRules.parse(posted);
    expect(parsed).toEqual({ ...good, subjects: ['Maths', 'Physics'] });
    expect(profileRules.parse({ ...good, subjects: 'Maths, Physics,' }).subjects).toEqual(['Maths', 'Physics']);
  });

  it('S-11 S-14 takes what a card shows as text or list, each once, and an empty text as none', () => {
    const answers = {
      specializationTags: 'HSC, HSC, Dyslexia,',
      languagesSpoken: ['English', ' Greek '],
      certifications: '',
    };
    expect(profileRules.parse({ ...good, ...answers })).toMatchObject({
      specializationTags: ['HSC', 'Dyslexia'],
      languagesSpoken: ['English', 'Greek'],
      certifications: [],
    });
  });

  it.each([
    ['5 years of teaching', 5],
    ['Taught for 12 years, 3 of them online', 12],
    ['Ten years of teaching', 0],
    ['Teaching since 2015', 0],
    ['', 0],
  ])('T-23 %j counts as %i years', (experience, years) => {
    expect(experienceYearsOf(experience)).toBe(years);
  });

  it('T-24 offers the year levels that matching knows and the printed tutor types', () => {
    expect(Object.keys(YEAR_LEVELS)).toEqual(
      'primary-2-3, primary-4-6, secondary-7-8, secondary-9-10, senior-11-12, university, adult'.split(', '),
    );
    expect(Object.keys(TUTOR_TYPES)).toEqual(
      'qualified-teacher, university-graduate, current-student, industry-professional'.split(', '),
    );
  });
});

const rule = { dayOfWeek: 1, startTime: '09:00', endTime: '17:00', timezone: 'Australia/Sydney' };
const DAY = 'Day must be a number from 0 (Sunday) to 6 (Saturday)';
const TIME = 'Time must be HH:MM, 24-hour';
const ORDER = 'End time must be after start time';

describe('the rules of availability', () => {
  it.each([
    ['dayOfWeek', -1, DAY],
    ['dayOfWeek', 0, null],
    ['dayOfWeek', 6, null],
    ['dayOfWeek', 7, DAY],
    ['dayOfWeek', 1.5, DAY],
    ['startTime', '9:00', TIME],
    ['startTime', '24:00', TIME],
    ['startTime', '09:60', TIME],
    ['startTime', '00:00', null],
    ['startTime', undefined, TIME],
    ['endTime', '23:59', null],
    ['endTime', '00:00', null],
    ['endTime', '09:00', ORDER],
    ['endTime', '08:59', ORDER],
    ['timezone', '', 'Timezone is required'],
    ['timezone', undefined, 'Timezone is required'],
    ['timezone', 'Australia/Atlantis', 'Timezone is not known'],
    ['timezone', 'Australia/Perth', null],
    ['maxBookingsPerSlot', 0, 'Bookings per slot must be at least 1'],
    ['maxBookingsPerSlot', 1, null],
    ['bufferMinutes', -1, 'Buffer cannot be negative'],
    ['bufferMinutes', 0, null],
  ])('V-20 %s %j gives %j', (field, value, message) => {
    const expected = message && { [`rules.0.${field}`]: message };
    expect(messages(availabilityRules, { rules: [{ ...rule, [field]: value }] })).toEqual(expected);
  });

  it('V-20 F-13 fills in one booking a slot and a quarter of an hour', () => {
    const filled = { ...rule, isActive: true, maxBookingsPerSlot: 1, bufferMinutes: 15 };
    expect(availabilityRules.parse({ rules: [rule] })).toEqual({ rules: [filled], exceptions: [] });
  });

  const times = 'Please give start and end time';
  it.each([
    [{ specificDate: '2026-12-25', isActive: false }, null],
    [{ specificDate: '2026-12-25', isActive: false, startTime: null, endTime: null }, null],
    [{ specificDate: '2026-12-25', isActive: false, startTime: '09:00', endTime: '12:00' }, null],
    [{ specificDate: '2026-12-25', isActive: true, startTime: '09:00', endTime: '12:00' }, null],
    [{ specificDate: '2026-12-25', isActive: true }, { endTime: times }],
    [{ specificDate: '2026-12-25', isActive: false, startTime: '09:00' }, { endTime: times }],
    [{ specificDate: '2026-12-25', isActive: false, startTime: '12:00', endTime: '09:00' }, { endTime: ORDER }],
    [{ specificDate: '2026-02-30', isActive: false }, { specificDate: 'Please enter a date' }],
    [{ specificDate: '2026-12-25' }, { isActive: 'Please say whether you are available' }],
  ])('V-20 the exception %j gives %j', (exception, fields) => {
    const expected =
      fields && Object.fromEntries(Object.entries(fields).map(([key, text]) => [`exceptions.0.${key}`, text]));
    expect(messages(availabilityRules, { rules: [], exceptions: [exception] })).toEqual(expected);
  });
});

describe('the rules of documents and vetting', () => {
  const file = {
    documentURL: '/o/1',
    documentType: 'wwc_credential',
    fileName: 'w.pdf',
    fileSize: 1,
    mimeType: 'image/png',
  };
  it.each([
    ['documentType', 'passport', 'Document type must be wwc_credential or qualifications'],
    ['documentType', 'qualifications', null],
    ['fileName', '', 'File name is required'],
    ['documentURL', undefined, 'Document URL is required'],
    ['fileSize', 0, 'The file is empty'],
    ['fileSize', 10_485_760, null],
    ['fileSize', 10_485_761, 'Please select a file smaller than 10MB'],
    ['mimeType', 'text/html', 'Please upload PDF, Word document, or image file'],
  ])('V-17 %s %j gives %j', (field, value, message) => {
    expect(messages(documentRules, { ...file, [field]: value })).toEqual(message && { [field]: message });
  });

  it.each([
    [10_485_760, 'application/pdf', null],
    [10_485_761, 'application/pdf', 'File Too Large'],
    [1, 'application/msword', null],
    [1, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', null],
    [1, 'image/jpg', null],
    [1, 'image/gif', 'Invalid File Type'],
    [1, '', 'Invalid File Type'],
  ])('V-17 a chosen file of %i bytes and type %j is refused with %j', (size, type, title) => {
    expect(refusalOfFile({ size, type })?.title ?? null).toBe(title);
  });

  it.each([
    ['check.pdf', 'application/pdf', 'check.pdf'],
    ['scan.JPEG', 'image/jpeg', 'scan.JPEG'],
    ['both.html', 'application/pdf', 'both.html.pdf'],
    ['run.exe', 'image/png', 'run.exe.png'],
    ['macro.docm', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'macro.docm.docx'],
    ['no ending', 'application/msword', 'no ending.doc'],
    ['ends in a dot.', 'image/jpg', 'ends in a dot..jpg'],
  ] as const)('SEC-32 a document sent as %s that is %s is kept as %s', (fileName, type, kept) => {
    expect(documentName(fileName, type)).toBe(kept);
  });

  it.each([
    [{ status: 'rejected', reason: 'No degree', code: 'credentials' }, null],
    [{ status: 'rejected', code: 'credentials' }, { reason: 'Please give a reason' }],
    [{ status: 'approved' }, null],
  ])('A-20 the vetting %j gives %j', (verdict, expected) => {
    expect(messages(vettingRules, verdict)).toEqual(expected);
  });
});
