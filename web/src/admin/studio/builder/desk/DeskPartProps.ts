import type { Finding } from '@porchlight/engine/explain';
import type { StudioApi } from '../../api/createStudioApi.ts';
import type { BuilderProps } from '../BuilderProps.ts';
import type { NewPlace } from '../newQuestion.ts';

/** What every form of a file of the desk is given. */
export interface DeskPartProps extends BuilderProps {
  file: string;
  api: StudioApi;
  base: string;
  /** What the check found in it. */
  findings: Finding[];
  onAsk(place: NewPlace): void;
}
