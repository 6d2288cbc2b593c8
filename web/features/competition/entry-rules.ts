import { type CompetitionEntry, competitionRules } from '@domain/competition/competition.rules.js';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';

export type EntryForm = CompetitionEntry;

export const entryResolver = standardSchemaResolver(competitionRules);
