/** The kind of an application as the server has it. */
export const RECORD = 'record';

/** Where texts are kept by name. Names begin with who wrote them and a blank. */
export interface KeptTexts {
  /** Who writes here: a tab. */
  owner: string;
  /** True where it outlasts the tab: then it is sealed. */
  isSealed: boolean;
  names(): string[];
  read(name: string): string | undefined;
  /** @param hours How long it is kept, where that is less than what is not saved is kept. */
  write(name: string, text: string, hours?: number): void;
  remove(name: string): void;
}
