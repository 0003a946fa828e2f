import type { DeclaredSlot } from '../check/CheckContext.ts';
import type { Form, Json, Pointer } from '../kernel/types.ts';
import type { Items } from './items.ts';
import type { Model } from './Model.ts';

/** What is walked: a form, and for the one that chooses programs a choice of them. */
export interface Subject {
  /** `application`, `application with garden` */
  name: string;
  form: Form;
  programs: string[];
  model: Model;
  /** Answers that make it this subject: the choice of programs. */
  fixed: Map<Pointer, Json>;
  items: Items;
  /** Where each slot for a paper is declared, by its id in the form. */
  slots: Map<string, DeclaredSlot>;
  /** The day on which it is walked. */
  day: string;
  seed: number;
  /** Whether she began before something was retired, and may have answers that nobody can give now. */
  isFromBefore?: true;
}
