/** What is wrong with one field of a form: its name ('' for the whole), and the words. */
export interface FieldError {
  field: string;
  text: string;
}
