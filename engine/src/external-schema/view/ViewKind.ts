/** How a value is asked for. `nothing`: no value can stand there. */
export type ViewKind =
  | 'object'
  | 'array'
  | 'string'
  | 'number'
  | 'boolean'
  | 'null'
  | 'choice'
  | 'choices'
  | 'constant'
  | 'nothing';
