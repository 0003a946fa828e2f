import { createFileList, type FileList } from '../documents/createFileList.ts';
import { createEmailDraft, type EmailDraft } from '../email/createEmailDraft.ts';
import type { LinkApi } from '../link/createLinkApi.ts';
import { createStepHistory, type StepHistory } from '../position/createStepHistory.ts';
import { type Alert, createAlert } from './createAlert.ts';

/** What lasts while a link's page is open, whatever step or language is shown. */
export interface LinkSession {
  api: LinkApi;
  fileList: FileList;
  email: EmailDraft;
  steps: StepHistory;
  alert: Alert;
  /** Back closes what is open before the step: a dialog says how, and takes it back when it is closed. */
  closeFirst(close: (() => void) | undefined): void;
}

/** What a visit through a link begins with. */
export interface LinkSessionOptions {
  api: LinkApi;
  /** The e-mail that is stored. */
  email: string;
  /** How many steps there are. */
  count: number;
  /** The e-mail could not be saved. */
  onEmailFailed(): string;
}

/** Begins a session: nothing of it is kept on the device but the step, in the history. */
export function createLinkSession({
  api,
  email: saved,
  count,
  onEmailFailed,
}: LinkSessionOptions): LinkSession {
  const alert = createAlert();
  let told: number | undefined;
  const email = createEmailDraft({
    saved,
    save: api.saveEmail,
    // Only its own message: what was said of a file stays.
    onSaving: () => alert.get()?.count === told && alert.set(undefined),
    onFailed() {
      alert.set(onEmailFailed());
      told = alert.get()?.count;
    },
  });
  let close: (() => void) | undefined;
  const steps = createStepHistory({
    count,
    canLeave: () => !close && !email.getState().isInvalid,
    onHeld: () => (close ?? email.leave)(),
  });
  const fileList = createFileList({ load: api.files });
  void fileList.refresh();
  const closeFirst: LinkSession['closeFirst'] = (next) => {
    close = next;
  };
  return { api, fileList, email, steps, alert, closeFirst };
}
