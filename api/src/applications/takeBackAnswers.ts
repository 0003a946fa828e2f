/** What taking back a creation by its key answers, as OpenAPI describes it. @param stale When what it made is kept. */
export const takeBackAnswers = (stale: string) => ({
  204: {
    description:
      'It is not there, and a creation that arrives later is refused: repeating it gets 422 `idempotency-mismatch`, whether or not it had arrived',
  },
  404: {
    description:
      'No application is open, or it was closed by now: what has arrived stays in it, and the key is not taken back',
  },
  409: { description: 'The application cannot be changed now; what has arrived stays' },
  412: { description: stale },
  422: {
    description:
      'The key is missing or wrong, or made something else (`idempotency-mismatch`): nothing is removed',
  },
});
