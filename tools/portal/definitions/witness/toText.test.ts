import type { Witness, WitnessReport } from '@porchlight/engine/witness';
import { toText } from './toText.ts';

const none = { reached: 0, of: 0 };
const report: WitnessReport = {
  day: '2026-11-21',
  seed: 1,
  ways: [],
  counts: {
    ...{ step: none, field: { reached: 2, of: 3 }, keyword: none, rule: none },
    ...{ branch: none, gate: none, document: none },
  },
  proofs: [],
  witnesses: [],
  fromBefore: [],
  pairsLeft: 0,
  findings: [],
};

test('what only a retired answer leads to is named below the counts', () => {
  const line = '/Home/Supplier: "shown" only by who answered before it was retired';
  expect(toText('pack', report)).not.toContain('retired');
  const fromBefore = [{ subject: '/Home/Supplier', what: 'shown' } as Witness];
  const lines = toText('pack', { ...report, fromBefore }).split('\n');
  expect(lines).toContain(`  ${line}`);
  expect(lines.findIndex((one) => one.includes('fields'))).toBeLessThan(lines.indexOf(`  ${line}`));
});
