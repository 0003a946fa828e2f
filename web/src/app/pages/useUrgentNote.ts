import { fieldsOf, findUrgent } from '@porchlight/engine';
import { useFormSnapshot } from '@porchlight/engine/react';
import { useEffect } from 'react';
import { mayKeep } from '../../journal/index.ts';
import { useSignIn } from '../../sign-in/index.ts';
import { noteUrgent } from '../../sign-in/storedUser.ts';

/** Has the landing page put first what she said that can't wait; of restricted answers nothing is noted. */
export function useUrgentNote(): void {
  const subject = useSignIn().user?.sub;
  const { form, evaluation } = useFormSnapshot();
  const isUrgent = findUrgent(form, evaluation).some(
    ({ path }) => fieldsOf(form).get(path)?.classification !== 'restricted',
  );
  useEffect(() => {
    if (subject) noteUrgent(subject, isUrgent && mayKeep());
  }, [subject, isUrgent]);
}
