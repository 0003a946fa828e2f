import type { Json } from '../../kernel/types.ts';
import { suggested } from '../findings.ts';
import type { DeskActionSource } from '../meta/sources.generated.ts';
import { type Pack, type PackFile, report } from '../readPack.ts';
import type { Settings } from '../release.ts';
import type { CompiledAction } from './compileAction.ts';
import type { CompiledDesk, DeskContext } from './compileDesk.ts';

/** What the checks of a desk read. */
export interface DeskCheck extends CompiledDesk, Pick<DeskContext, 'pack' | 'fields'> {
  /** Names of the facts that an application's conditions may read. */
  facts: string[];
  /** Ids of the papers that an application or a program can ask for. */
  slots: string[];
  /** Those that the form works out, as they are written. */
  sources: { [name: string]: Json };
  statuses: Settings['statuses'];
}

/** One action with its file. */
export interface OneAction {
  file: PackFile;
  source: DeskActionSource;
  compiled: CompiledAction;
}

/** Names of the roles that the pack has. */
export const rolesOf = ({ desk }: Pick<CompiledDesk, 'desk'>): string[] =>
  desk.roles.map(({ id }) => id);

/** Reports names that are none of those that there are. */
export function checkKnownNames(
  pack: Pack,
  file: PackFile,
  at: (string | number)[],
  names: string[],
  {
    known,
    code,
    what,
  }: {
    known: string[];
    code: 'unknown-role' | 'unknown-flag' | 'unknown-status' | 'unknown-action';
    what: string;
  },
): void {
  for (const [index, name] of names.entries()) {
    if (known.includes(name)) continue;
    const message = `there is no ${what} "${name}"`;
    report(pack, file, [...at, index], code, message, suggested(name, known));
  }
}
