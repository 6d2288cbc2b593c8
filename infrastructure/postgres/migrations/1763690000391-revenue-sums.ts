import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What is arranged and what is paid are counted from here on, like what is held; this is what they begin with (G-15).
 */
export class RevenueSums1763690000391 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      insert into figure_changes (day, city, subject, metric, amount)
      select '0001-01-01', '', '', metric, amount from (
        select 'arranged' as metric, sum(total_cost) as amount from bookings
        where status in ('confirmed', 'in_progress', 'completed')
        union all select 'paid', sum(total_cost) from bookings where payment_status = 'paid'
      ) s where amount <> 0;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      delete from figure_changes where metric in ('arranged', 'paid');
      delete from daily_figures where metric in ('arranged', 'paid');
    `);
  }
}
