import { hasUnsent } from '../journal/hasUnsent.ts';

/**
 * Logs out where nothing waits on this device, and else asks first.
 * @param form The way out; it says whose page it is.
 */
export async function askToLeave(form: HTMLFormElement, dialog: HTMLDialogElement): Promise<void> {
  if (await hasUnsent(form.dataset.leaving!)) dialog.showModal();
  else form.submit();
}
