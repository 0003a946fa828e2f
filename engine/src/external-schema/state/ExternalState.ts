import type { Json, Pointer } from '../../kernel/index.ts';

/** What a form in use keeps. Plain JSON. */
export interface ExternalState {
  /** The instance as it stands: what is validated and sent. */
  value: Json | undefined;
  /** Which option was chosen, by the picker's key. */
  picks: { [key: string]: number };
  /** Answers whose question went away, by place: they come back with it. */
  kept: { [path: Pointer]: Json };
}

/** One thing that a person does to a form. */
export type ExternalAction =
  | { do: 'answer'; path: Pointer; value: Json | undefined }
  | { do: 'pick'; path: Pointer; key: string; index: number }
  | { do: 'open'; path: Pointer }
  | { do: 'add-item'; path: Pointer }
  | { do: 'copy-item'; path: Pointer; index: number }
  | { do: 'remove-item'; path: Pointer; index: number }
  | { do: 'move-item'; path: Pointer; from: number; to: number }
  | { do: 'add-name'; path: Pointer; name: string }
  | { do: 'rename'; path: Pointer; from: string; to: string }
  | { do: 'remove-name'; path: Pointer; name: string };
