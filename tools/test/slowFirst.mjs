import Sequencer from '@jest/test-sequencer';

/** What takes a minute and more: begun late, it would go on alone when all others have ended. */
const SLOW = [
  'tools/cluster/cluster.test',
  'tools/test/releases.test',
  'tools/test/operation.test',
  'tools/definitions/growth.test',
  'api/src/backup/backup.test',
  'engine/src/witness/',
  'tools/test/e2e/walk.',
  'tools/test/e2e/messages.',
  'tools/test/e2e/savingMishaps.',
  'tools/test/e2e/draftMishaps.',
  'tools/test/e2e/offline.',
  'tools/test/e2e/firstProgram.',
  'tools/test/e2e/builder.',
];
const isSlow = ({ path }) => SLOW.some((part) => path.includes(part));

/** The slow files first, then as jest has them: those that failed or took long before, on a new clone the largest. */
export default class SlowFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    return [...sorted.filter(isSlow), ...sorted.filter((test) => !isSlow(test))];
  }
}
