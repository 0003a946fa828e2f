/** What looks comes with the press: it is no part of what each page of the provider waits for. */
const isWaiting = (subject: string) => import('./isWaiting.ts').then((it) => it.isWaiting(subject));

/** Logs out where nothing waits on this device, and else asks first; so, too, where that can't be known. */
export function askToLeave(find = isWaiting): void {
  const question = document.querySelector<HTMLDialogElement>('[data-leave]');
  const form = document.querySelector<HTMLFormElement>('form[data-leaving]');
  if (!question || !form) return;
  let isAsking = false;
  form.addEventListener('submit', async (event) => {
    if ((event.submitter as HTMLButtonElement | null)?.name === 'anyway') return;
    event.preventDefault();
    // Pressed again while a bad line brings what looks: one question is enough.
    if (isAsking) return;
    isAsking = true;
    const isHeld = await find(form.dataset.leaving!).catch(() => true);
    isAsking = false;
    if (isHeld) question.showModal();
    else form.submit();
  });
}
