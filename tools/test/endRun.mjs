import { rmSync } from 'node:fs';

/** After all tests: removes what they shared, but for the database, which its keeper removes. */
export default function endRun() {
  rmSync(process.env.TEST_DATA, { recursive: true, force: true });
}
