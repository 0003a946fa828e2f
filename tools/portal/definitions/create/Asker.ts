import type { LanguageTexts } from '@porchlight/engine/builder';
import { CreateError } from './DraftPack.ts';

/** How questions reach a person; `@inquirer/prompts` in a terminal. */
export interface Prompts {
  input(config: { message: string; default?: string }): Promise<string>;
  select(config: { message: string; choices: { value: string }[] }): Promise<string>;
  confirm(config: { message: string; default: boolean }): Promise<boolean>;
}

/** Asks for what the options don't say. Without a terminal nothing is asked, and what is needed has to be said. */
export class Asker {
  private readonly prompts: Prompts | undefined;

  constructor(prompts: Prompts | undefined) {
    this.prompts = prompts;
  }

  /** @throws CreateError that names the option, where nobody can be asked. */
  async text(given: string | undefined, option: string, message: string): Promise<string> {
    const text = given ?? (await this.prompts?.input({ message }));
    if (text?.trim()) return text.trim();
    throw new CreateError(`Say ${option}.`);
  }

  /** What may be left out; blank is nothing. */
  async maybe(given: string | undefined, message: string): Promise<string | undefined> {
    const text = given ?? (await this.prompts?.input({ message: `${message} (blank: none)` }));
    return text?.trim() || undefined;
  }

  async choose<T extends string>(
    given: string | undefined,
    option: string,
    message: string,
    values: readonly T[],
  ): Promise<T> {
    if (given !== undefined && !values.includes(given as T))
      throw new CreateError(`${option} "${given}" is none of ${values.join(', ')}.`);
    const choices = values.map((value) => ({ value }));
    const chosen = given ?? (await this.prompts?.select({ message, choices }));
    if (chosen === undefined) throw new CreateError(`Say ${option}.`);
    return chosen as T;
  }

  /** Whether; no where nobody can be asked. */
  async whether(given: boolean | undefined, message: string): Promise<boolean> {
    return given ?? (await this.prompts?.confirm({ message, default: false })) ?? false;
  }

  /** A text in the other languages of the portal, as far as they are known. */
  async translations(
    given: LanguageTexts | undefined,
    languages: string[],
    text: string,
  ): Promise<LanguageTexts> {
    if (given || !this.prompts) return given ?? {};
    const said: LanguageTexts = {};
    for (const language of languages) {
      const message = `"${text}" in ${new Intl.DisplayNames(['en'], { type: 'language' }).of(language)}`;
      const translation = await this.maybe(undefined, message);
      if (translation) said[language] = translation;
    }
    return said;
  }
}
