import { extname } from 'node:path';
import type { CalendarAnswer, CalendarQuestion } from './busy-times.js';

/**
 * What this process runs stands beside it in its own language: built it is JavaScript, under test as it was written.
 */
const beside = (name: string) => import(new URL(`${name}${extname(import.meta.filename)}`, import.meta.url).href);

const { answering } = (await beside('../../parsers/answering')) as typeof import('../../parsers/answering.js');
const { busyTimesIn } = (await beside('./busy-times')) as typeof import('./busy-times.js');

answering<CalendarQuestion, CalendarAnswer>((question) => Promise.resolve(busyTimesIn(question)));
