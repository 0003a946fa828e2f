import type { Json, JsonObject, Pointer } from '../../kernel/index.ts';
import type { NodeId } from '../types.ts';

/** One place that is to be viewed. */
export interface SchemaPart {
  ids: NodeId[];
  value: Json | undefined;
  path: Pointer;
  ui: JsonObject;
  /** What it is called where neither schema nor UI schema gives it a title. */
  name: string;
  isRequired: boolean;
  isItem?: boolean;
  isFixed?: boolean;
  ownName?: string;
  /** It tells the chosen option from the others. */
  isTold?: boolean;
  /** The schemas of the places around it: one that comes again would go on for ever. */
  around: ReadonlySet<NodeId>;
}
