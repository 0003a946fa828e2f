import type { Json } from '@porchlight/engine';
import type { ExpressionContext, ValueKind } from '@porchlight/engine/build';
import type { SayWords } from '../../../words/words.ts';

/** What every part of the editor of an expression is given. */
export interface EditorProps {
  label: string;
  value: Json;
  /** The kinds of values that may stand there; any where none is named. */
  wanted: readonly ValueKind[];
  context: ExpressionContext;
  say: SayWords;
  onValue(value: Json): void;
}
