import type { Answers, Facts, LinkKind, Pointer } from '@porchlight/engine';
import type { FilesState, FormSources, Why } from '@porchlight/engine/explain';

/** How a screen is looked at: as it is used, with its errors shown, all answers at once, or on paper. */
export type PreviewMode = 'filling' | 'errors' | 'review' | 'print';

/** What every screen of a pack is shown with. */
interface AnyPreview {
  /** Where the release's files are: `/releases`. */
  base: string;
  release: string;
  language: string;
  look: PreviewMode;
  /** The step, or the page. */
  step: string;
}

/** One step of a form. */
export interface FormPreview extends AnyPreview {
  kind: 'form';
  form: string;
  /** Folders of programs whose parts are in, whatever the answers choose. */
  programs: string[];
  /** Programs that can be chosen, or can't, whatever their dates say. */
  offered: Offered;
  answers: Answers;
  facts: Facts;
}

/** By their folders: whether programs can be chosen, where it is not their dates that say so. */
export type Offered = { [program: string]: boolean };

/** One step of an upload link. */
export interface UploadPreview extends AnyPreview {
  kind: 'upload';
  flow: string;
  link: LinkKind;
  /** The files that were sent so far. */
  files: FilesState;
}

/** The state of the page of a form that stands alone, while it is not taken. */
export const NOT_TAKEN = 'not-taken';

/** A page beside the forms. */
export interface PagePreview extends AnyPreview {
  kind: 'pages';
  /** One of those that the page can be in. */
  state: string | undefined;
  /** The form whose answers it shows, if it does. */
  form: string | undefined;
  answers: Answers;
  facts: Facts;
}

/** One screen of a pack, as a stage shows it. */
export type PreviewState = FormPreview | UploadPreview | PagePreview;

/** On which side of a field. */
export type Edge = 'before' | 'after';

/** What can be done with a question where it stands: drag it, move it, change its words. */
export type Tool = 'drag' | 'up' | 'down' | QuestionText;

/** The words of a question that are changed where they stand. */
export type QuestionText = 'title' | 'description';

/**
 * The fields beside which a question can be added, each with what tells its two buttons apart, and what
 * the tools are called by which it is changed in place.
 */
export type BesideFields = {
  [at: Pointer]: { [edge in Edge]: string } & { tools?: { [tool in Tool]: string } };
};

/** Words of a question, as they are in the language of the preview. */
export interface WordsInPlace {
  at: Pointer;
  text: QuestionText;
  words: string;
  label: string;
}

/** What the page around tells a stage. */
export type ToStage =
  /** `heard`: the number of the last `answered` that its answers know of. */
  | { kind: 'show'; turn: number; preview: PreviewState; heard: number }
  /** Puts a field in the middle and draws a line around it; none takes the line away. */
  | { kind: 'point'; at?: Pointer }
  /** Asks why a field is shown or not; the words are the admin's. */
  | { kind: 'explain'; at: Pointer; sources: FormSources; language: string }
  /**
   * Offers to add a question beside one of these fields, in the admin's words; a stage that is offered
   * nothing, as in a preview, shows none.
   */
  | { kind: 'offer'; words: string; language: string; fields: BesideFields }
  /** Opens the words of a question where they stand, once for each turn; the label is the admin's. */
  | ({ kind: 'words'; turn: number } & WordsInPlace)
  /** At which share of its size it is drawn: what is offered in it is drawn so much larger. */
  | { kind: 'scale'; scale: number }
  /** Asks whether it still listens. */
  | { kind: 'ping' };

/** What a stage tells the page around it. */
export type FromStage =
  /** It listens. */
  | { kind: 'ready' }
  | { kind: 'alive' }
  /** The preview of that turn stands. */
  | { kind: 'shown'; turn: number; step: string; steps: string[]; height: number }
  /** It could not: what is wrong, for the admin. */
  | { kind: 'failed'; turn: number; message: string }
  /** Something was typed or added; numbered from 1. */
  | { kind: 'answered'; answers: Answers; facts: Facts; number: number }
  /** Another step was asked for, by its buttons or its stepper; with the program that adds it. */
  | { kind: 'moved'; step: string; program?: string }
  /** The look over all answers was asked for, behind the last step. */
  | { kind: 'review' }
  /** All would be sent now, and nothing is wrong with it. */
  | { kind: 'sent' }
  | { kind: 'why'; why: Why }
  /** A field was pressed. */
  | { kind: 'pressed'; at: Pointer }
  /** A question is wanted beside a field. */
  | { kind: 'add'; at: Pointer; edge: Edge }
  /** A question is moved past the next one of those that are seen. */
  | { kind: 'move'; at: Pointer; by: -1 | 1; seen: Pointer[] }
  /** A question is put beside another one of its step. */
  | { kind: 'put'; at: Pointer; beside: Pointer; edge: Edge }
  /** Words of a question are to be changed where they stand. */
  | { kind: 'reword'; at: Pointer; text: QuestionText }
  /** They were; without words nothing is changed. */
  | { kind: 'worded'; at: Pointer; text: QuestionText; words?: string };
