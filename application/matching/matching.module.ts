import { Module } from '@nestjs/common';
import { MatchTutorsWhenEnquirySubmitted } from './match-tutors-when-enquiry-submitted.reaction.js';
import { Matchmaker } from './matchmaker.js';
import { WidenSearchWhenNobodyAccepts } from './widen-search-when-nobody-accepts.timer.js';

@Module({ providers: [Matchmaker, MatchTutorsWhenEnquirySubmitted, WidenSearchWhenNobodyAccepts] })
export class MatchingModule {}
