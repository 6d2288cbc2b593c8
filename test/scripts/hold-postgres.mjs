// Starts or joins the Postgres of a data directory, says so in one line of JSON, and stops when its input ends.
import { pathToFileURL } from 'node:url';

const [scripts, dataDir, temporary] = process.argv.slice(2);
const { startEmbeddedPostgres } = await import(pathToFileURL(`${scripts}/embedded-postgres.mjs`).href);
try {
  const postgres = await startEmbeddedPostgres({ dataDir, temporary: temporary === 'temporary' });
  process.stdout.write(`${JSON.stringify({ url: postgres.url, adopted: postgres.adopted })}\n`);
  process.stdin.on('end', () => void postgres.stop().then(() => process.exit(0)));
  process.stdin.resume();
} catch (error) {
  process.stdout.write(`${JSON.stringify({ refusal: error.message })}\n`);
  process.exit(1);
}
