import type { PackSource } from '../../compile/gatherPack.ts';
import { type Pack, type PackFile, readPack } from '../../compile/readPack.ts';
import type { Answers, JsonObject } from '../../kernel/types.ts';

/** Answers of a person who does not exist, to look at a form with. */
export interface Sample {
  /** Its file's name, without the ending. */
  name: string;
  /** The folder of the program that brings it, which it is for. */
  program?: string;
  title: string;
  form: string;
  answers: Answers;
  /** What was added to lists, by the list's fact; each entry has an id. */
  facts: { [fact: string]: JsonObject[] };
}

/** The files under `samples/` that a pack has. */
export const sampleFiles = (pack: Pack): PackFile[] =>
  [...pack.files.values()].filter(({ kind }) => kind === 'sample');

/**
 * The sample answers that a pack carries, by the names of their files.
 * @throws PackError when the pack's files can't be read.
 */
export async function samplesOf(source: PackSource): Promise<Sample[]> {
  const pack = await readPack(source);
  return sampleFiles(pack).map(({ name, data }) => {
    const {
      title,
      form,
      answers,
      entries = {},
    } = data as {
      title: string;
      form: string;
      answers: Answers;
      entries?: { [fact: string]: JsonObject[] };
    };
    const facts = Object.entries(entries).map(([fact, list]) => [
      fact,
      list.map((entry, index) => ({ id: index + 1, ...entry })),
    ]);
    const [, program] = /^programs\/([^/]+)\//.exec(name) ?? [];
    return {
      name: name.replace(/\.json$/, ''),
      ...(program !== undefined && { program }),
      title,
      form,
      answers,
      facts: Object.fromEntries(facts),
    };
  });
}
