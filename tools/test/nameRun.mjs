import { tmpdir } from 'node:os';
import path from 'node:path';

/** Before all tests: names the run, so that its workers find what they share: one PostgreSQL, and one portal's data. */
export default function nameRun() {
  // The time tells it from an earlier run whose process had the same number.
  process.env.TEST_RUN = `${process.pid}-${Date.now().toString(36)}`;
  process.env.TEST_DATA = path.join(tmpdir(), `porchlight-data-${process.env.TEST_RUN}`);
}
