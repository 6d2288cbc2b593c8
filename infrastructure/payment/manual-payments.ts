import { Injectable } from '@nestjs/common';
import { Payments } from '../../application/ports/booking/payments.js';

/** Family and tutor pay each other directly: what is recorded moves no money (G-15). */
@Injectable()
export class ManualPayments extends Payments {
  async capture(): Promise<void> {}

  async refund(): Promise<void> {}
}
