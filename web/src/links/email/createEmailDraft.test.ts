import { jest } from '@jest/globals';
import { createEmailDraft, type EmailDraftOptions } from './createEmailDraft.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve, 10));

function begin(options: Partial<EmailDraftOptions> = {}) {
  const save = jest.fn(async (email: string) => email);
  const onFailed = jest.fn();
  const draft = createEmailDraft({ saved: 'a@b.org', save, onFailed, ...options });
  return { draft, save, onFailed };
}

test('is saved when it is left, valid and changed', async () => {
  const { draft, save } = begin();
  draft.change(' c@d.org ');
  expect(save).not.toHaveBeenCalled();
  draft.leave();
  expect(draft.getState().saving).toBe('saving');
  await settle();
  expect(save.mock.calls).toEqual([['c@d.org']]);
  expect(draft.getState().saving).toBe('saved');
});

test('is not saved when it is left as it was', () => {
  const { draft, save } = begin();
  draft.leave();
  draft.change('a@b.org ');
  draft.leave();
  expect(save).not.toHaveBeenCalled();
});

test('an empty one is saved: it is removed', async () => {
  const { draft, save } = begin();
  draft.change('');
  draft.leave();
  await settle();
  expect(save.mock.calls).toEqual([['']]);
});

test.each(['a', 'a@b', 'a@b.info', 'a b@c.org'])('"%s" is invalid and is never saved', (value) => {
  const { draft, save } = begin();
  draft.change(value);
  expect(draft.getState()).toMatchObject({ isInvalid: true, isTold: false });
  draft.leave();
  expect(draft.getState()).toMatchObject({ isInvalid: true, isTold: true });
  expect(save).not.toHaveBeenCalled();
});

test('an invalid one is told after a pause, and no more once it is right', async () => {
  const { draft } = begin({ pause: 5 });
  draft.change('a@');
  await settle();
  expect(draft.getState().isTold).toBe(true);
  draft.change('a@b.com');
  expect(draft.getState()).toMatchObject({ isInvalid: false, isTold: false });
});

test('a failed save puts the last saved one back', async () => {
  const save = jest
    .fn<(email: string) => Promise<string>>()
    .mockResolvedValueOnce('c@d.org')
    .mockRejectedValueOnce(new Error('no'));
  const { draft, onFailed } = begin({ save });
  draft.change('c@d.org');
  draft.leave();
  await settle();
  draft.change('e@f.org');
  draft.leave();
  await settle();
  expect(onFailed).toHaveBeenCalledTimes(1);
  expect(draft.getState()).toMatchObject({ value: 'c@d.org', saving: 'not', isInvalid: false });
});

test('what is typed while a save fails stays, and is saved when it is left', async () => {
  let fail = () => {};
  const save = jest
    .fn<(email: string) => Promise<string>>()
    .mockImplementationOnce(
      () => new Promise((_, reject) => (fail = () => reject(new Error('no')))),
    )
    .mockResolvedValueOnce('e@f.org');
  const { draft } = begin({ save });
  draft.change('c@d.org');
  draft.leave();
  draft.change('e@f.org');
  fail();
  await settle();
  expect(draft.getState().value).toBe('e@f.org');
  draft.leave();
  await settle();
  expect(draft.getState()).toMatchObject({ value: 'e@f.org', saving: 'saved' });
});

test('left again while the first is on its way, both are saved, the last one last', async () => {
  const { draft, save } = begin();
  draft.change('c@d.org');
  draft.leave();
  draft.change('e@f.org');
  draft.leave();
  await settle();
  expect(save.mock.calls).toEqual([['c@d.org'], ['e@f.org']]);
  expect(draft.getState().saving).toBe('saved');
});
