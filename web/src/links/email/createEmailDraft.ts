import { isEmail } from '@porchlight/engine';

/** The address as it is typed, and how its saving stands. */
export interface EmailState {
  value: string;
  /** What stands there is no e-mail: the step can't be left with it. */
  isInvalid: boolean;
  /** The message is shown: not before she has left the field or paused. */
  isTold: boolean;
  saving: 'not' | 'saving' | 'saved';
}

/** An e-mail as it is typed, and as it is saved. */
export interface EmailDraft {
  getState(): EmailState;
  subscribe(listener: () => void): () => void;
  change(value: string): void;
  /** The field was left: a valid change is saved, what is invalid is told. */
  leave(): void;
}

/** The stored address, and how another is saved. */
export interface EmailDraftOptions {
  /** The e-mail that is stored; empty for none. */
  saved: string;
  /** Gives the stored one. */
  save(email: string): Promise<string>;
  /** A save begins: what was said of the one before is over. */
  onSaving?(): void;
  onFailed(): void;
  /** Milliseconds without a key after which an invalid e-mail is told. Default 1000. */
  pause?: number;
}

/** Makes the draft. A failed save puts back the last saved e-mail, unless she has typed on. */
export function createEmailDraft(options: EmailDraftOptions): EmailDraft {
  const { save, onSaving, onFailed, pause = 1000 } = options;
  const listeners = new Set<() => void>();
  let { saved } = options;
  let state: EmailState = { value: saved, isInvalid: false, isTold: false, saving: 'not' };
  let timer: ReturnType<typeof setTimeout> | undefined;

  function set(part: Partial<EmailState>) {
    state = { ...state, ...part };
    for (const listener of [...listeners]) listener();
  }
  const typed = () => state.value.trim();

  async function saveTyped() {
    const email = typed();
    set({ saving: 'saving' });
    onSaving?.();
    try {
      saved = await save(email);
      set({ saving: typed() === email ? 'saved' : 'not' });
    } catch {
      set({ saving: 'not', ...(typed() === email && { value: saved }) });
      onFailed();
      return;
    }
    // Left again with another one meanwhile.
    if (isLeft && typed() !== saved && !state.isInvalid) await saveTyped();
  }
  let isLeft = true;

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change(value) {
      clearTimeout(timer);
      isLeft = false;
      const email = value.trim();
      const isInvalid = email !== '' && !isEmail(email);
      const saving = state.saving === 'saved' ? 'not' : state.saving;
      set({ value, isInvalid, saving, isTold: state.isTold && isInvalid });
      if (isInvalid) timer = setTimeout(() => set({ isTold: true }), pause);
    },
    leave() {
      clearTimeout(timer);
      isLeft = true;
      if (state.isInvalid) return set({ isTold: true });
      if (typed() !== saved && state.saving !== 'saving') void saveTyped();
    },
  };
}
