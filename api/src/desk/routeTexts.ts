/** How a call of the desk answers whom it is not for. */
export const CLOSED = {
  403: {
    description:
      'No role at the desk, `desk-for-staff`; no second factor, `second-factor-needed`; not for a role of hers, `desk-not-your-role`',
  },
  404: { description: 'Not there, not hers to see, or there is no desk' },
};

/** The longest text that is taken in a query, or looked for. */
export const LONGEST_TEXT = 200;
