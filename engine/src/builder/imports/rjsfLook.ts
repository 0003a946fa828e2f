import type { Json, JsonObject } from '../../kernel/types.ts';
import type { FieldKind } from '../create/fieldKinds.ts';
import type { Collected } from './Collected.ts';
import type { Presentation } from './schemaQuestion.ts';
import { wordsOfKey } from './schemaWords.ts';
import { asText, isObject, listIn, wordsIn } from './values.ts';

/** Choices of which a question here has radio buttons; of more it has a list to select from. */
const MOST_RADIOS = 6;

/** The widgets of RJSF that say of a kind what each question of it has here anyway. */
const USUAL: { [kind in FieldKind]?: string[] } = {
  text: ['text'],
  number: ['text', 'updown'],
  email: ['email'],
  date: ['date'],
  'yes-no': ['radio'],
  choices: ['checkboxes'],
};

/** A widget by its short name: RJSF takes `RadioWidget` for `radio`, too. */
const shortName = (widget: Json | undefined) =>
  asText(widget)
    .replace(/Widget$/, '')
    .replace(/^[A-Z]+/, (letters) => letters.toLowerCase())
    .replace('upDown', 'updown');

const isUsual = (widget: string, kind: FieldKind | undefined, choices: number): boolean =>
  kind === 'choice'
    ? widget === (choices > MOST_RADIOS ? 'select' : 'radio')
    : Boolean(kind && USUAL[kind]?.includes(widget));

/** How the words begin that RJSF gives an object, a field, or a list. */
const OPTION = /^ui:/;

/**
 * How RJSF shows something: `ui:title`, or `title` within `ui:options`. The former counts where both
 * are there.
 */
export class RjsfLook {
  readonly #ui: JsonObject;
  /** By its name without `ui:`, the words of it that stand there, and its value. */
  readonly #options = new Map<string, { words: string; value: Json }>();

  constructor(ui: Json | undefined) {
    this.#ui = isObject(ui) ? ui : {};
    const own = this.#ui['ui:options'];
    for (const [name, value] of Object.entries(isObject(own) ? own : {}))
      this.#options.set(name, { words: `ui:options: ${wordsOfKey(name, value)}`, value: value! });
    for (const [key, value] of Object.entries(this.#ui))
      if (OPTION.test(key) && !(key === 'ui:options' && isObject(value)))
        this.#options.set(key.replace(OPTION, ''), {
          words: wordsOfKey(key, value),
          value: value!,
        });
  }

  /** The look of what stands within, by its name. */
  of(name: string): RjsfLook {
    return new RjsfLook(Object.hasOwn(this.#ui, name) ? this.#ui[name] : undefined);
  }

  /** The names of what stands within. */
  names(): string[] {
    return Object.keys(this.#ui).filter((key) => !OPTION.test(key));
  }

  value(name: string): Json | undefined {
    return this.#options.get(name)?.value;
  }

  get title(): string {
    return asText(this.value('title'));
  }

  /** The properties in the order that it names; those that it does not name in the place of `*`, or at the end. */
  orderOf(names: string[]): string[] {
    const known = new Set(names);
    const order = listIn(this.value('order')).map(String);
    const listed = new Set(order);
    const others = names.filter((one) => !listed.has(one));
    const placed = [...new Set([...order, '*'])].flatMap((one) =>
      known.has(one) ? one : one === '*' ? others : [],
    );
    return [...new Set(placed)];
  }

  /** As a question takes it over. */
  presentation(): Presentation {
    const widget = shortName(this.value('widget'));
    const help = asText(this.value('help'));
    return {
      title: this.title,
      help: help || asText(this.value('description')),
      isLong: widget === 'textarea',
      isHidden: widget === 'hidden',
      isSecret: widget === 'password',
      enumNames: listIn(this.value('enumNames')),
    };
  }

  /** Names what it says beside what a question has taken over. */
  leaveOfQuestion(
    collected: Collected,
    source: string,
    { kind, choices }: { kind: FieldKind | undefined; choices: number },
  ): void {
    const taken = new Set(['title', asText(this.value('help')) ? 'help' : 'description']);
    const widget = shortName(this.value('widget'));
    // A password is named as such.
    if (isUsual(widget, kind, choices) || widget === 'password') taken.add('widget');
    if (widget === 'textarea' && kind === 'long-text') taken.add('widget');
    if (kind === 'choice' || kind === 'choices') taken.add('enumNames');
    this.leave(collected, source, { taken, names: [] });
  }

  /** Names what it says beside what is taken. @param of What is taken, and the names of what stands within. */
  leave(collected: Collected, source: string, of: { taken: Set<string>; names: string[] }): void {
    const within = new Set(of.names);
    for (const name of this.names())
      if (!within.has(name))
        collected.leave(source, 'setting', `${name}: ${wordsIn(this.#ui[name])}`);
    for (const [name, { words }] of this.#options)
      if (!of.taken.has(name))
        collected.leave(source, name === 'field' ? 'no-kind' : 'setting', words);
  }
}
