/**
 * Begins a migration that never ends, for a test that kills it: `migrateAndHang.ts URL WHERE`. WHERE is
 * `statement` (in the database) or `process` (between two statements).
 */
import { migrate } from '../src/database/index.ts';

const [url = '', where] = process.argv.slice(2);
const half = {
  name: '0098-half',
  async up(client: { query(text: string): Promise<unknown> }) {
    await client.query('create table half (a integer)');
    if (where === 'statement') await client.query('select pg_sleep(600)');
    // What keeps the process alive while it waits for nothing.
    setInterval(() => {}, 1_000);
    process.stdout.write('half\n');
    await new Promise(() => {});
  },
};
await migrate({ url }, [half]);
