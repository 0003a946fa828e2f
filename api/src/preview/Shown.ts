import type { Answers, Facts } from '@porchlight/engine';
import type { Outline, OutlineStep, ScreenState } from '@porchlight/engine/explain';
import type { EntryFiles } from '../pages/assets.ts';

/** What a preview says of a release; what it serves of it are files. */
export interface Presented {
  hash: string;
  languages: { id: string; name: string }[];
  agency: string;
  forms: { name: string; title: string }[];
  /** A page's file that is what a program adds → the SHA-256 of its bytes, in hex. */
  parts: { [file: string]: string };
  /** When the day ends that it was presented on, in milliseconds since 1970. */
  dayEnds: number;
}

/** The built files that a stage's document loads. */
export interface StageFiles {
  entry: EntryFiles;
  style: EntryFiles;
  font?: string | undefined;
}

/** How a release is presented. */
export interface PresentOptions {
  /** SHA-256 of parts that are at hand: those do not come again. */
  parts?: string[];
  stage: StageFiles & {
    /** Stands in the stage's document where each answer has a nonce of its own. */
    nonce: string;
  };
}

/** Before the name of a file that a page fetches. */
export const PAGE_FILE = 'page/';
/** What a page fetches beside a release's own files: what is shown beside its forms. */
export const screensName = (language: string) => `screens.${language}.json`;
/** Whether a page's file of a release is another one on another day. */
export const isOfDay = (name: string): boolean => /^screens\.[^.]+\.json$/.test(name);
/** Before the language of a stage's document. */
export const STAGE = 'stage/';

/** Which pictures are wanted. */
export interface ShotsWanted {
  /** Only of this form, or the folder of an upload flow, or the pages. */
  form?: string | undefined;
  /** Only of what this program adds. */
  program?: string | undefined;
}

/** What a step is shown with. */
export interface Given {
  answers: Answers;
  facts: Facts;
}

/** One step of a form or of an upload flow, or a page, that is to be taken, in one language. */
export interface Shot {
  /** The form, the upload flow, or the pages, as `--form` names them; without its steps and its choices. */
  outline: Outline;
  /** The program that is in; absent for the form as it is for everybody. */
  program?: string;
  /** Without its questions. */
  step: OutlineStep;
  /** Of a page that is taken in several: which. */
  state?: ScreenState;
  language: string;
  /** Its place in the form, from 1. */
  position: number;
  /** Stands for all that the step's picture is made of: another one may be another picture. */
  mark: string;
  given: Given;
}

/** A screen that one release shows otherwise than another, in one language. */
export interface ChangedScreen extends Omit<Shot, 'mark' | 'position'> {
  is: 'new' | 'gone' | 'changed';
  /** False where only what stands around it is otherwise, as on other screens. */
  isOwn: boolean;
}

/** Whether answers stand on it: a walk, which takes long, has to find some. */
export const hasAnswers = ({ outline, step }: Pick<Shot, 'outline' | 'step'>): boolean =>
  outline.kind === 'form' || step.form !== undefined;

/** What a screen is found by, in whichever language. */
export const screenKeyOf = ({
  outline,
  program = '',
  step,
  state,
}: Pick<Shot, 'outline' | 'program' | 'step' | 'state'>): string[] => [
  outline.form,
  program,
  step.name,
  state?.id ?? '',
];

/** What a shot is found by in another release, and in its own. */
export const keyOf = (
  shot: Pick<Shot, 'outline' | 'program' | 'step' | 'state' | 'language'>,
): string[] => [...screenKeyOf(shot), shot.language];
