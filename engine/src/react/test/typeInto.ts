/** A person's hands at an input, by the events that a browser sends: keys, the clipboard, a filled-in form. */
export function typeInto(input: HTMLInputElement) {
  /** What the browser does where nobody stopped it. */
  function send(inputType: string, data: string | null, apply: () => void) {
    const options = { inputType, data, bubbles: true, cancelable: true };
    if (!input.dispatchEvent(new InputEvent('beforeinput', options))) return;
    apply();
    input.dispatchEvent(new InputEvent('input', options));
  }
  const insert = (text: string) => () => {
    const end = (input.selectionStart ?? 0) + text.length;
    input.setRangeText(text);
    input.setSelectionRange(end, end);
  };
  return {
    type(text: string) {
      for (const key of text) send('insertText', key, insert(key));
    },
    paste: (text: string) => send('insertFromPaste', text, insert(text)),
    fill(text: string) {
      // As a browser does: past what React has put on the element.
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
      set!.call(input, text);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    },
    deleteAt(place: number) {
      input.setSelectionRange(place, place);
      send('deleteContentBackward', null, () => {
        input.setRangeText('', place - 1, place, 'end');
      });
    },
  };
}
