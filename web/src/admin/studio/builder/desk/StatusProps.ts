import type { Named, WrittenStatus } from '@porchlight/engine/builder';
import type { DeskPartProps } from './DeskPartProps.ts';

/** What the fields of one status are given. */
export interface StatusProps extends DeskPartProps {
  status: WrittenStatus;
  /** Where it stands among the others. */
  index: number;
  all: readonly Named[];
}
