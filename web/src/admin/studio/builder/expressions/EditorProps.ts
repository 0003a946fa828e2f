import type { Json, JsonObject } from '@porchlight/engine';
import type {
  BlockWord,
  ExpressionContext,
  ExpressionProblem,
  ValueKind,
} from '@porchlight/engine/builder';
import type { ReactNode } from 'react';
import type { SayWords } from '../../../words/words.ts';

/** What every part of the editor of an expression is given. */
export interface EditorProps {
  label: string;
  value: Json;
  /** The kinds of values that may stand there; any where none is named. */
  wanted: readonly ValueKind[];
  /** Whether it stands within what rounds it: a division needs no rounding of its own there. */
  isRounded?: boolean;
  /** Its place in the whole expression. */
  at: readonly (string | number)[];
  /** What is wrong in the whole expression. */
  problems: readonly ExpressionProblem[];
  context: ExpressionContext;
  say: SayWords;
  /** What it begins with in place of the value, where something in it still has to be chosen. */
  begun?: Json;
  onValue(value: Json): void;
}

/** What the parts of a block are given. */
export interface PartsProps extends EditorProps {
  word: BlockWord;
  node: JsonObject;
  /** Edits one part: the editor itself, within itself. */
  Editor(props: EditorProps): ReactNode;
}
