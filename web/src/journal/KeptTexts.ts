/** Where texts are kept by name. Names begin with who wrote them and a blank. */
export interface KeptTexts {
  /** Who writes here: a tab. */
  owner: string;
  names(): string[];
  read(name: string): string | undefined;
  write(name: string, text: string): void;
  remove(name: string): void;
}
