/** Before all tests: names the run, so that its workers find the one PostgreSQL that they share. */
export default function nameRun() {
  // The time tells it from an earlier run whose process had the same number.
  process.env.TEST_RUN = `${process.pid}-${Date.now().toString(36)}`;
}
