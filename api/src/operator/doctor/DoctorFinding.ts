/** What a look at one thing came to. */
export interface DoctorFinding {
  /** What was looked at: `clock`. */
  check: string;
  /** `wrong`: the portal does not do, or soon not, what it should. `warning`: an operator should know. */
  state: 'ok' | 'warning' | 'wrong';
  /** One line: how it is, and where it is not ok what to do. */
  text: string;
}

/** Makes findings of one check. */
export const finder = (check: string) => ({
  ok: (text: string): DoctorFinding => ({ check, state: 'ok', text }),
  warning: (text: string): DoctorFinding => ({ check, state: 'warning', text }),
  wrong: (text: string): DoctorFinding => ({ check, state: 'wrong', text }),
});
