import type { JsonObject } from '../../kernel/types.ts';
import type { PackFile } from '../readPack.ts';
import type { DeskFiles } from './readDesk.ts';

/** A condition of the desk, with its place. */
export interface DeskCondition {
  file: PackFile;
  at: (string | number)[];
  condition: JsonObject;
  /** True where what comes of it is kept with the case until something happens with that. */
  isKept: boolean;
}

/** What decides which cases a role sees, what stands in a queue or has a badge there, and what may be done. */
export function conditionsOfDesk({ roles, queues, actions }: DeskFiles): DeskCondition[] {
  const kept = [
    ...(roles?.source.roles ?? []).map(({ sees }, index) => ({
      file: roles!.file,
      at: ['roles', index, 'sees'],
      condition: sees,
    })),
    ...queues.flatMap(({ file, source }) => [
      { file, at: ['when'], condition: source.when },
      ...(source.badges ?? []).map(({ when }, index) => ({
        file,
        at: ['badges', index, 'when'],
        condition: when,
      })),
    ]),
  ];
  const asked = actions.map(({ file, source }) => ({ file, at: ['when'], condition: source.when }));
  const all = [
    ...kept.map((one) => ({ ...one, isKept: true })),
    ...asked.map((one) => ({ ...one, isKept: false })),
  ];
  return all.flatMap(({ condition, ...one }) => (condition ? [{ ...one, condition }] : []));
}
