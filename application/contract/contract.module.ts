import { Module } from '@nestjs/common';
import { SubmitContractHandler } from './submit-contract.command.js';

@Module({ providers: [SubmitContractHandler] })
export class ContractModule {}
