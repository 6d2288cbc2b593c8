import { Module } from '@nestjs/common';
import { ErasePersonHandler } from './erase-person.command.js';
import { EraseClosedAccounts } from './erase-closed-accounts.task.js';
import { Forgetting } from './forgetting.js';
import { DeleteDataAfterRetention } from './delete-data-after-retention.task.js';

@Module({
  providers: [ErasePersonHandler, Forgetting, DeleteDataAfterRetention, EraseClosedAccounts],
  exports: [Forgetting],
})
export class ErasureModule {}
