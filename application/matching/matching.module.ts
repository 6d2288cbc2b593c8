import { Module } from '@nestjs/common';
import { Background } from '../background.js';
import { ChangeMatchingPolicyHandler } from './change-matching-policy.command.js';
import { MatchTutorsWhenEnquiryChanged } from './match-tutors-when-enquiry-changed.reaction.js';
import { MatchTutorsWhenEnquirySubmitted } from './match-tutors-when-enquiry-submitted.reaction.js';
import { MatchTutorsWhenEnquiryReopened } from './match-tutors-when-enquiry-reopened.reaction.js';
import { CountHowTutorsAreFound } from './count-how-tutors-are-found.task.js';
import { InviteTutorHandler } from './invite-tutor.command.js';
import { ListTutorsToInviteHandler } from './list-tutors-to-invite.query.js';
import { LookFurtherWhenNoQuoteIsLeft } from './look-further-when-no-quote-is-left.reaction.js';
import { Matchmaker } from './matchmaker.js';
import { PolicyCheck } from './policy-check.js';
import { RunAnotherWaveHandler } from './run-another-wave.command.js';
import { StartPolicyLabHandler } from './start-policy-lab.command.js';
import { WidenSearchWhenNobodyAccepts } from './widen-search-when-nobody-accepts.task.js';

@Module({
  providers: [
    Background,
    Matchmaker,
    PolicyCheck,
    MatchTutorsWhenEnquirySubmitted,
    MatchTutorsWhenEnquiryReopened,
    MatchTutorsWhenEnquiryChanged,
    LookFurtherWhenNoQuoteIsLeft,
    WidenSearchWhenNobodyAccepts,
    CountHowTutorsAreFound,
    ChangeMatchingPolicyHandler,
    StartPolicyLabHandler,
    RunAnotherWaveHandler,
    InviteTutorHandler,
    ListTutorsToInviteHandler,
  ],
})
export class MatchingModule {}
