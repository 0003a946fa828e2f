/** Milliseconds after which what a logout needs is fetched: there may be no line any more when it is pressed. */
const PATIENCE = 2000;

/** What looks is no part of what each page of the provider waits for. */
const isWaiting = (subject: string) => import('./isWaiting.ts').then((it) => it.isWaiting(subject));

/** Without a line, too, no error page of the browser takes the place of this one. */
const post = (form: HTMLFormElement) => {
  const submit = () => form.submit();
  return import('./goOut.ts').then((it) => it.goOut(submit)).catch(submit);
};

/** Logs out where nothing waits on this device, and else asks first; so, too, where that can't be known. */
export function askToLeave(find = isWaiting, send = post): void {
  const question = document.querySelector<HTMLDialogElement>('[data-leave]');
  const form = document.querySelector<HTMLFormElement>('form[data-leaving]');
  if (!question || !form) return;
  setTimeout(
    () => void Promise.allSettled([import('./isWaiting.ts'), import('./goOut.ts')]),
    PATIENCE,
  );
  let isAsking = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const isSure = (event.submitter as HTMLButtonElement | null)?.name === 'anyway';
    // Pressed again while a bad line brings what looks: one question is enough.
    if (isAsking) return;
    isAsking = true;
    if (isSure) question.close();
    const isHeld = !isSure && (await find(form.dataset.leaving!).catch(() => true));
    if (isHeld) question.showModal();
    else await send(form);
    isAsking = false;
  });
}
