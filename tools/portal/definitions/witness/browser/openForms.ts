import {
  type FormOpened,
  type Isolation,
  runOnVersion,
  versionOf,
} from '@porchlight/api/isolation';
import type { Answers, Facts } from '@porchlight/engine';

/** What the kernel has the page say at a step, and how the form stands then. */
export interface StepResult {
  raw: Answers;
  /** Pointers of the questions that are shown. */
  visible: ReadonlySet<string>;
  /** The steps on the way. */
  steps: string[];
  /** Pointer → the message under its field. */
  messages: Map<string, string>;
  /** What the gates that hold back Next say. */
  gates: string[];
}

/** A form as data. What it does with answers an isolated process says. */
export interface OpenForm extends Omit<FormOpened, 'release'> {
  /** Validates answers as the page does when Next is pressed. */
  validate(answers: Answers, facts: Facts, step: string): Promise<StepResult>;
}

/** The forms of a pack. */
export interface OpenForms {
  /** @param answers What of them brings programs into it. Default: none. */
  open(form: string, answers?: Answers): Promise<OpenForm>;
}

/** Opens the forms of a folder's pack as it is now. */
export async function openForms(isolation: Isolation, folder: string): Promise<OpenForms> {
  const pack = await versionOf(folder);
  const run = runOnVersion(isolation, folder, pack);
  /** The release of the pack, once it is known: it is compiled for the first form alone. */
  let known: string | undefined;
  return {
    async open(form, answers = {}) {
      const { release, ...opened } = await run('openForm', {
        form,
        ...(known !== undefined && { release: known }),
        answers,
      });
      known = release;
      const of = { release, form, answers };
      return {
        ...opened,
        async validate(filled, facts, step) {
          const verdict = await run('tryStep', { of, filled, facts, step });
          return {
            ...verdict,
            visible: new Set(verdict.visible),
            messages: new Map(verdict.messages),
          };
        },
      };
    },
  };
}
