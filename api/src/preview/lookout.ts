/** A thread beside: what it does for a pack takes up to seconds, and the page must not wait. */
import { checkPack, samplesOf, sourcesOf } from '@porchlight/engine/check';
import { witnessPack } from '@porchlight/engine/witness';
import type { Answer, Found } from './lookouts.ts';

async function walk(folder: string): Promise<Found> {
  const samples = await samplesOf(folder);
  const { ways, witnesses } = await witnessPack(folder);
  return {
    samples,
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

const work: { [Name in keyof Answer]: (folder: string) => Promise<Answer[Name]> } = {
  check: checkPack,
  sources: sourcesOf,
  walk,
};

/** Does one of the things that are asked of a folder. */
export default function look<Name extends keyof Answer>(asked: {
  folder: string;
  name: Name;
}): Promise<Answer[Name]> {
  return work[asked.name](asked.folder);
}
