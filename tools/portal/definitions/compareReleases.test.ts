import { jest } from '@jest/globals';
import { StoppedError } from '@porchlight/api/isolation';
import { compareReleases } from './compareReleases.ts';
import { describeDiff } from './diff.ts';

const NOTHING = {} as never;

test('a comparison that is ended says why in a line, with a code that --fail-on does not use', async () => {
  const { exitCode } = process;
  const write = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  try {
    const stopped = async () => {
      throw new StoppedError('memory');
    };
    await compareReleases(stopped, (work) => work(NOTHING));
    expect(process.exitCode).toBe(2);
    expect(write.mock.calls).toEqual([
      ["The releases can't be compared. Working on the pack takes more memory than it may.\n"],
    ]);
    const another = new Error('another');
    const failing = compareReleases(
      () => Promise.reject(another),
      (work) => work(NOTHING),
    );
    await expect(failing).rejects.toBe(another);
  } finally {
    write.mockRestore();
    process.exitCode = exitCode;
  }
});

test('where the time was up before all drafts were tried, it is said', () => {
  const change = { kind: 'safe', code: 'words-changed', sentence: 'A word.', drafts: 0 } as const;
  const drafts = { open: 20, setAside: 0, answerAgain: 0, touched: 0, isWhole: false };
  const found = { before: 'a'.repeat(32), after: 'b'.repeat(32), changes: [change], drafts };
  expect(describeDiff(found)).toMatch(/There are more open drafts: the time was up\.\n$/);
  expect(describeDiff({ ...found, drafts: { ...drafts, isWhole: true } })).not.toMatch(/time/);
});
