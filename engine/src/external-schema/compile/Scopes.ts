import type { SchemaPlace, SchemaResource } from './SchemaPlace.ts';

/** Dynamic anchors by name: the outermost schema that has each (2020-12, section 8.2.3.2). */
export type DynamicScope = ReadonlyMap<string, SchemaPlace>;

/** The scopes that schemas are reached under: the same one is the same object, and has one key. */
export class Scopes {
  readonly #numbers = new Map<object, number>();
  readonly #entered = new WeakMap<DynamicScope, Map<SchemaResource, DynamicScope>>();
  readonly #keys = new WeakMap<DynamicScope, string>();

  /** Tells a schema under a scope from every other. */
  keyOf(place: SchemaPlace, scope: DynamicScope): string {
    return `${this.#numberOf(place)} ${this.#nameOf(scope)}`;
  }

  #numberOf(place: SchemaPlace): string {
    if (typeof place.schema === 'boolean') return String(place.schema);
    const number = this.#numbers.get(place.schema) ?? this.#numbers.size;
    this.#numbers.set(place.schema, number);
    return String(number);
  }

  #nameOf(scope: DynamicScope): string {
    const known = this.#keys.get(scope);
    if (known !== undefined) return known;
    const key = [...scope].map(([name, place]) => `${name}=${this.#numberOf(place)}`).join(' ');
    this.#keys.set(scope, key);
    return key;
  }

  /** The scope within a schema that is reached under another. */
  enter({ resource }: SchemaPlace, scope: DynamicScope): DynamicScope {
    const entered = this.#entered.get(scope) ?? new Map<SchemaResource, DynamicScope>();
    this.#entered.set(scope, entered);
    const known = entered.get(resource);
    if (known) return known;
    const fresh = [...resource.dynamicAnchors].filter(([name]) => !scope.has(name));
    // In the order of their names, so that the same set is the same key.
    const inner = fresh.length
      ? new Map([...scope, ...fresh].sort(([a], [b]) => (a < b ? -1 : 1)))
      : scope;
    entered.set(resource, inner);
    return inner;
  }
}
