/** Asks the device for a passkey, or to prove one, and sends its answer with the form around the button. */
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';

/** Brings the passkey buttons of a page to life. */
export function wirePasskeys(): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-passkey]')) wire(part);
}

function wire(part: HTMLElement): void {
  const form = part.querySelector('form')!;
  form.addEventListener('submit', async (event) => {
    const password = form.elements.namedItem('password') as HTMLInputElement | null;
    // The server says what is missing, before a passkey is made in vain.
    if (password?.value === '') return;
    event.preventDefault();
    const message = part.querySelector<HTMLElement>('[role="alert"]')!;
    message.hidden = true;
    try {
      const answer = await ask(part);
      form.append(hiddenField('passkey', JSON.stringify(answer)));
      form.submit();
    } catch {
      // Turned away by the person, or by the device: she may try again.
      form.dataset.once = '';
      form.querySelector('[aria-busy]')?.removeAttribute('aria-busy');
      message.hidden = false;
    }
  });
}

function ask({ dataset }: HTMLElement): Promise<unknown> {
  const optionsJSON = JSON.parse(dataset.options!);
  return dataset.passkey === 'create'
    ? startRegistration({ optionsJSON })
    : startAuthentication({ optionsJSON });
}

function hiddenField(name: string, value: string): HTMLInputElement {
  return Object.assign(document.createElement('input'), { type: 'hidden', name, value });
}
