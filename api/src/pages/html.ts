/** Markup that was made by the `html` tag: everything put into it has been escaped. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
  /** The markup, for a template of strings. */
  toString(): string {
    return this.markup;
  }
}

/**
 * What a template takes: texts are escaped, `Html` is not, and false, null and undefined are
 * nothing.
 */
export type HtmlValue = Html | string | number | false | null | undefined | readonly HtmlValue[];

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Makes markup out of a template. Values are escaped, markup of the same tag is not; lists are
 * joined; `false`, `null` and `undefined` leave nothing. Attributes must stand in quotes.
 *
 * @example html`<p title="${title}">${words}</p>`
 */
export function html(strings: TemplateStringsArray, ...values: HtmlValue[]): Html {
  let markup = strings[0]!;
  for (const [index, value] of values.entries()) markup += render(value) + strings[index + 1]!;
  return new Html(markup);
}

/** Trusts a text as markup: only for what this server made itself, such as its style sheet. */
export function trusted(markup: string): Html {
  return new Html(markup);
}

function render(value: HtmlValue): string {
  if (value === false || value === null || value === undefined) return '';
  if (value instanceof Html) return value.markup;
  if (Array.isArray(value)) return value.map(render).join('');
  return String(value).replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}
