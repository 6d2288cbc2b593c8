import { Module } from '@nestjs/common';
import { CheckPasswordHandler } from './check-password.query.js';
import { RegisterAccountHandler } from './register-account.command.js';

@Module({ providers: [RegisterAccountHandler, CheckPasswordHandler] })
export class AccountModule {}
