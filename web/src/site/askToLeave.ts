/** Whether something of hers waits on this device. Not to be known: what may wait is not forgotten without a question. */
const isWaiting = (subject: string): Promise<boolean> =>
  import('../journal/hasUnsent.ts').then(
    ({ hasUnsent }) => hasUnsent(subject),
    () => true,
  );

/** Logs out where nothing waits on this device, and else asks first. */
export function askToLeave(question: HTMLDialogElement): void {
  const form = document.querySelector<HTMLFormElement>('form[data-leaving]');
  form?.addEventListener('submit', async (event) => {
    if ((event.submitter as HTMLButtonElement | null)?.name === 'anyway') return;
    event.preventDefault();
    if (await isWaiting(form.dataset.leaving!)) question.showModal();
    else form.submit();
  });
}
