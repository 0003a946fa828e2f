import type { SchemaNode } from '../types.ts';
import type { FindingList } from './ExternalFinding.ts';
import type { SchemaPlace } from './SchemaPlace.ts';

/** More than any schema that people write. */
const NODES = 20_000;
/** What its lists hold together: values to choose from, names that are required. */
const ENTRIES = 50_000;
/** What the places of its parts amount to in characters, and their patterns in numbers. */
const PLACES = 8_000_000;
const PATTERNS = 1_000_000;
/** Schemas that lead to schemas: deeper than any that people write, and far from the end of the stack. */
const DEPTH = 300;

/** How large a schema is so far: what is larger than people write is refused, and will be no form. */
export class Size {
  readonly #findings: FindingList;
  #entries = 0;
  #places = 0;
  #patterns = 0;

  constructor(findings: FindingList) {
    this.#findings = findings;
  }

  #refuse({ document }: SchemaPlace, message: string): false {
    this.#findings.add('schema-too-large', { document, pointer: '' }, message);
    return false;
  }

  /** Whether one more node may be built. */
  hasRoom(at: SchemaPlace, { nodes, depth }: { nodes: number; depth: number }): boolean {
    if (nodes >= NODES)
      return this.#refuse(at, `the schema amounts to more than ${NODES} sub-schemas`);
    if (depth >= DEPTH)
      return this.#refuse(at, `its parts lead to each other deeper than ${DEPTH}`);
    return true;
  }

  /** Counts where a node stands. */
  addPlace(at: SchemaPlace, place: string): void {
    this.#places += place.length;
    if (this.#places > PLACES) this.#refuse(at, 'its names are too long for where they stand');
  }

  /** Counts the lists of a node: its values, and the names that it requires. */
  addEntries(
    at: SchemaPlace,
    { enum: values = [], required = [], dependentRequired = {} }: SchemaNode,
  ): void {
    const needed = Object.values(dependentRequired);
    const lists = [values, required, needed, ...needed];
    this.#entries += lists.reduce((sum, list) => sum + list.length, 0);
    if (this.#entries > ENTRIES)
      this.#refuse(at, `its lists of values and names have more than ${ENTRIES} entries`);
  }

  /** Counts the program of a pattern. */
  addPattern(at: SchemaPlace, size: number): void {
    this.#patterns += size;
    if (this.#patterns > PATTERNS) this.#refuse(at, 'its patterns are too large together');
  }
}
