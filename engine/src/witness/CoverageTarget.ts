import type { Path } from '../check/CheckContext.ts';
import type { PackFile } from '../compile/readPack.ts';
import type { Json, JsonObject, Pointer } from '../kernel/types.ts';
import type { PathWalker } from './PathWalker.ts';
import type { EvaluatedState } from './State.ts';

/** What of a definition a target is about. */
export type TargetKind = 'step' | 'field' | 'keyword' | 'rule' | 'branch' | 'gate' | 'document';

/** Something that a definition can lead to, and that answers have to be found for. */
export interface CoverageTarget {
  kind: TargetKind;
  /** `shown`, `broken`, `breaks maxLength` */
  what: string;
  /** What it is about: `/Home/Rooms`, `the rule "sum"`. */
  subject: string;
  file: PackFile;
  at: Path;
  /** The step at which it is looked for; absent: at the end of the way. */
  step?: string;
  /** What decides about it. */
  conditions: JsonObject[];
  pointers: Pointer[];
  /** Wrong answers to the question at hand, where they are what it is about. */
  wrong?: { pointer: Pointer; values: (Json | undefined)[] };
  /** Whether it is shown, but for other questions of its step that are wrong. */
  isNear?(look: EvaluatedState): boolean;
  /** Whether the kernel shows it. */
  test(look: EvaluatedState, walker: PathWalker): boolean;
}
