import type { Pointer } from '@porchlight/engine';

/** A file of `desk/actions/` as far as its form shows it. */
export interface ActionData {
  by: string[];
  from: string[];
  to?: string;
  separateFrom?: { actions: string[]; in?: string[] };
  withdraws?: true;
  bulk?: true;
  effects?: {
    reason?: Pointer;
    requests?: { papers: Pointer; reason?: Pointer };
    corrections?: { reasons: string; maxLength: number };
    changes?: { at: Pointer; value: Pointer }[];
    link?: true;
    note?: Pointer;
    flags?: { set?: string[]; clear?: string[] };
    notice?: string;
    answersMessages?: true;
  };
}
