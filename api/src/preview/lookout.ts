/** The process beside: what it does for a pack takes up to seconds, and the page must not wait. */
import { checkPack, sourcesOf } from '@porchlight/engine/check';
import { witnessPack } from '@porchlight/engine/witness';
import type { Answer, Found } from './lookouts.ts';

const [, , folder = ''] = process.argv;

async function walk(): Promise<Found> {
  const { ways, witnesses } = await witnessPack(folder);
  return {
    ways,
    witnesses: witnesses.map(({ kind, what, subject, form, programs, step, answers, facts }) => ({
      kind,
      what,
      subject,
      form,
      programs,
      ...(step !== undefined && { step }),
      answers,
      facts,
    })),
  };
}

const work: { [Name in keyof Answer]: () => Promise<Answer[Name]> } = {
  check: () => checkPack(folder),
  sources: () => sourcesOf(folder),
  walk,
};

process.on('message', async (message) => {
  const { id, name } = message as { id: number; name: keyof Answer };
  try {
    process.send!({ id, value: await work[name]() });
  } catch (error) {
    process.send!({ id, error: (error as Error).message });
  }
});
// Whoever asked is gone.
process.on('disconnect', () => process.exit());
