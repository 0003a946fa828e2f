import type { Command } from 'commander';

/** Adds commands below `definitions`. */
type Add = (definitions: Command) => void;

/**
 * The commands, and where they stand. What the engine needs for one takes up to half a second to load:
 * only that of the command that was typed is; of a word that none has, all are, to say what there is.
 */
const COMMANDS: { names: string[]; load(): Promise<Add> }[] = [
  { names: ['meta'], load: async () => (await import('./metaCommand.ts')).addMetaCommand },
  { names: ['check'], load: async () => (await import('./checkCommand.ts')).addCheckCommand },
  {
    names: ['witness'],
    load: async () =>
      (await import('./definitions/witness/addWitnessCommand.ts')).addWitnessCommand,
  },
  {
    names: ['preview', 'shots'],
    load: async () =>
      (await import('./definitions/preview/addPreviewCommands.ts')).addPreviewCommands,
  },
  { names: ['texts'], load: async () => (await import('./textsCommands.ts')).addTextsCommands },
  { names: ['new'], load: async () => (await import('./newCommands.ts')).addNewCommands },
  {
    names: ['diff', 'publish', 'releases', 'rollback'],
    load: async () => (await import('./releaseCommands.ts')).addReleaseCommands,
  },
];

/**
 * `definitions …`: what works on a pack alone needs no database, and no portal that runs.
 * @param typed The word behind `definitions`, where there is one.
 */
export async function addDefinitionsCommands(
  program: Command,
  typed: string | undefined,
): Promise<void> {
  const definitions = program
    .command('definitions')
    .description('Check and change a definition pack.');
  const meant = COMMANDS.filter(({ names }) => names.includes(typed ?? ''));
  for (const { load } of meant.length ? meant : COMMANDS) (await load())(definitions);
}
