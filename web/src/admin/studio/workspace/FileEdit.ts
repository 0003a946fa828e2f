/** A change of a file: its whole text, or that it goes. */
export interface FileEdit {
  name: string;
  text: string | null;
}
