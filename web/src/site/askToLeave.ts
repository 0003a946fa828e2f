import { hasUnsent } from '../journal/hasUnsent.ts';

/** Logs out where nothing waits on this device, and else asks first. */
export function askToLeave(question: HTMLDialogElement): void {
  const form = document.querySelector<HTMLFormElement>('form[data-leaving]');
  form?.addEventListener('submit', async (event) => {
    if ((event.submitter as HTMLButtonElement | null)?.name === 'anyway') return;
    event.preventDefault();
    if (await hasUnsent(form.dataset.leaving!)) question.showModal();
    else form.submit();
  });
}
