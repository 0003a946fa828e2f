import type { FileEdits } from '../../../edit/FileEdits.ts';
import type { JsonObject, Pointer } from '../../../kernel/types.ts';
import { type Clause, type Group, mapClauses, writeCondition } from '../../conditions.ts';
import { declarationOf, placeOfFile, pointerOf, type QuestionPlace } from '../../places.ts';
import { choicesFileOf } from '../../question.ts';

interface Made {
  pointer: Pointer;
  /** Of a choice: label → value. */
  values: ReadonlyMap<string, string>;
}

/** The questions of an import that are there already: conditions of those behind them may be about them. */
export class MadeQuestions {
  private readonly edits: FileEdits;
  private readonly made = new Map<number, Made>();

  constructor(edits: FileEdits) {
    this.edits = edits;
  }

  /** @param position By what conditions of the import know it. */
  add(position: number, place: QuestionPlace): void {
    const step = placeOfFile(this.edits, place.file);
    if (!step) return;
    const declared = declarationOf(this.edits, place);
    const file = choicesFileOf(this.edits, place.file, declared);
    const choices = (file === undefined ? [] : this.edits.read(file).values) as {
      value: string;
      label: string;
    }[];
    this.made.set(position, {
      pointer: pointerOf(step, place.name),
      values: new Map(choices.map(({ value, label }) => [label, value])),
    });
  }

  /** The condition that a sentence is, as the builder writes it. @throws Error about a question that is not there */
  conditionOf(group: Group<Clause<number>> | undefined): JsonObject | undefined {
    return group && writeCondition(mapClauses(group, (clause) => this.clauseOf(clause)));
  }

  private clauseOf({ at, value, ...clause }: Clause<number>): Clause {
    const found = this.made.get(at);
    if (!found) throw new Error(`A condition is about question ${at}, which is not there.`);
    const own = typeof value === 'string' ? (found.values.get(value) ?? value) : value;
    return { ...clause, at: found.pointer, ...(own !== undefined && { value: own }) };
  }
}
