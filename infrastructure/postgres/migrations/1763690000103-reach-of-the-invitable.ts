import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whom no enquiry may invite takes no place in a matching run's pool (decision 004). */
export class ReachOfTheInvitable1763690000103 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `delete from tutor_reach r using tutor_search s where s.tutor_id = r.tutor_id
       and not (s.vetting_status = 'approved' and s.contract_approved and s.wwc_verified and s.accepting_students)`,
    );
  }

  /** The program before it gates whom it finds, so whom it does not find changes nothing. */
  async down(): Promise<void> {}
}
