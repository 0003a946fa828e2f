import { ApiError, NetworkError } from '../../http/ApiError.ts';
import { describeFailure } from './describeFailure.ts';

const refuse = (status: number, code: string, problems: object[] = []) =>
  new ApiError(status, code, problems as never, { title: `${code} in words` }, null);

test.each([
  [new NetworkError('No answer')],
  [refuse(503, 'unavailable')],
  [refuse(429, 'too-many-requests')],
  [new Error('unknown')],
])('what may pass can be tried again: %s', (reason) => {
  expect(describeFailure(reason)).toEqual({
    isKnown: false,
    isDescription: false,
    canRetry: true,
  });
});

test('a refusal says why and needs another file', () => {
  expect(describeFailure(refuse(422, 'file-encrypted'))).toEqual({
    sentence: 'file-encrypted in words',
    isKnown: false,
    isDescription: false,
    canRetry: false,
  });
});

test('a refusal of what was said of the file says what to change', () => {
  const problems = [{ path: '/Document/Description', code: 'too-long', message: 'Use 200' }];
  expect(describeFailure(refuse(422, 'invalid-answers', problems))).toMatchObject({
    sentence: 'Use 200',
    isDescription: true,
  });
});

test('a file that is there already is no failure', () => {
  expect(describeFailure(refuse(409, 'already-uploaded'))).toMatchObject({ isKnown: true });
});
