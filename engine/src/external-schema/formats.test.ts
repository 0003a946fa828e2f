import { isOfFormat, KNOWN_FORMATS } from './formats.ts';

/** Longer than what a save may hold. */
const LENGTH = 100_000;
const STARTS = ['', 'a@', 'http://', '1996-12-19T', 'http://[', 'P'];
const REPEATED = [
  ...['a', 'a.', 'a-', '.', '1.', '1:', '::', '{a', '%41', '/~0', '(', 'a|', '[a-', '\\', 'a@a.'],
  ...['@', '1Y', '?#', ':', '-'],
];
const ENDS = process.env.TEST_NIGHT ? ['', '!', '\n', '@', '-', '}', '%', '.'] : ['!'];

/** Milliseconds of the processor: a busy machine makes it no longer. */
function costOf(format: string, text: string): number {
  const before = process.cpuUsage();
  isOfFormat(format, text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

test.each([...KNOWN_FORMATS])('%s is checked at once, however long a hostile text is', (format) => {
  let worst = { milliseconds: 0, text: '' };
  for (const start of STARTS)
    for (const unit of REPEATED)
      for (const end of ENDS) {
        const text = start + unit.repeat(LENGTH / unit.length) + end;
        const milliseconds = costOf(format, text);
        if (milliseconds > worst.milliseconds) worst = { milliseconds, text: start + unit + end };
      }
  expect([worst.text, worst.milliseconds < 200]).toEqual([worst.text, true]);
});
