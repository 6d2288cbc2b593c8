import { Module } from '@nestjs/common';
import { DecideContractHandler } from './decide-contract.command.js';
import { RevealNumberHandler } from './reveal-number.command.js';
import { SubmitContractHandler } from './submit-contract.command.js';

@Module({ providers: [SubmitContractHandler, DecideContractHandler, RevealNumberHandler] })
export class ContractModule {}
