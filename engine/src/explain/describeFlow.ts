import type { LinkKind, UploadFlow } from '../kernel/types.ts';
import type { Outline, ScreenState } from './describeOutline.ts';

const FOLDER = 'uploads/';

/** How the files of a link may stand, from none on. */
export const FILES_STATES = ['none', 'files', 'waiting', 'refused'] as const;
/** How the files of a link stand: `refused` has one that was not taken. */
export type FilesState = (typeof FILES_STATES)[number];

/** An upload flow as an index names it: `uploads/generic`, the folder that it stands in. */
export const flowSubject = (flow: string): string => `${FOLDER}${flow}`;

/** Whether an index means an upload flow by a name. */
export const isFlowSubject = (subject: string): boolean => subject.startsWith(FOLDER);

/** Describes an upload flow as forms are: its steps, and the files with which each can be looked at. */
export function describeFlow({ name, title, steps }: UploadFlow, link: LinkKind): Outline {
  const states: ScreenState[] = FILES_STATES.map((id) => ({ id }));
  return {
    kind: 'upload',
    form: flowSubject(name),
    title,
    flow: { name, link },
    programs: [],
    steps: steps.map((step) => ({
      name: step.name,
      title: step.title,
      gates: 0,
      fields: [],
      states,
    })),
  };
}
