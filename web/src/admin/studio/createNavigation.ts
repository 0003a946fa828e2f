import { compiledStep, placeOf } from '@porchlight/engine/builder';
import type { FormSources } from '@porchlight/engine/explain';
import type { Selection } from './builder/outline/Row.tsx';
import { stepOfFile } from './stepOfFile.ts';
import type { StudioPlace } from './usePlace.ts';

/** Where the studio stands, and what is done to go elsewhere. */
export interface NavigationOptions {
  place: StudioPlace;
  /** The texts of the copy's JSON files, by path. */
  texts: ReadonlyMap<string, string>;
  sources: FormSources[];
  onGo(change: Partial<StudioPlace>): void;
  /** A step of this program is opened. */
  onProgram(form: string, program: string): void;
  /** The cursor stands in the first line of what is opened. */
  onFirstLine(): void;
}

/** The ways from one place of a copy to another. */
export interface Navigation {
  /** Opens a file in the editor, and the step that it says something of. */
  openFile(name: string): void;
  /** Opens what a row of the outline stands for. */
  select(selection: Selection): void;
  /**
   * Chooses a file, or a question of it, with the form and the step that it is of.
   * @param known The copy's texts, where they were changed just now.
   */
  selectPlace(
    at: { file: string; question?: string | undefined },
    known?: ReadonlyMap<string, string>,
  ): void;
  /** From the builder to the files, or back. */
  changeView(): void;
}

/** The ways from one place of the studio to another: to a file, a line, a step, a question. */
export function createNavigation(options: NavigationOptions): Navigation {
  const { place, texts, sources, onGo, onProgram, onFirstLine } = options;

  function openFile(name: string): void {
    const next = stepOfFile(sources, name, { line: 1, form: place.form });
    // Before it is known where steps stand, the file says it later.
    const isOpenStep = next !== undefined || sources.length === 0;
    onGo({
      file: name,
      question: undefined,
      under: undefined,
      ...(isOpenStep && {
        form: next?.form,
        program: next?.program,
        // Where a file words several, the cursor says which.
        step: next?.isOnly ? next.step : undefined,
      }),
    });
    if (next?.program) onProgram(next.form, next.program);
    onFirstLine();
  }

  function select({ form, program, step: name, ...where }: Selection): void {
    const step = compiledStep(where.file, { program, step: name });
    const { file, question, under } = where;
    onGo({ file, question, under, form, program, step });
    if (form && program) onProgram(form, program);
    onFirstLine();
  }

  return {
    openFile,
    select,
    selectPlace({ file, question }, known = texts) {
      select({ ...placeOf(known, file), file, ...(question !== undefined && { question }) });
    },
    changeView: () => onGo(otherView(place)),
  };
}

/** What stands beside the step belongs to its view, unless it is of the whole copy. */
function otherView({ view: before, dock }: StudioPlace): Partial<StudioPlace> {
  const [view, own, other] =
    before === 'build'
      ? (['files', 'why', 'forms'] as const)
      : (['build', 'forms', 'why'] as const);
  return { view, room: undefined, ...(dock === other && { dock: own }) };
}
