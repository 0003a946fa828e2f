import { Callout, type CalloutProps } from './Callout.tsx';
import { LateRegion } from './LateRegion.tsx';

/** A callout that comes while the page is in use: its live region stands before its words. */
export function LateCallout(props: Omit<CalloutProps, 'role'>) {
  return (
    <LateRegion>
      <Callout {...props} />
    </LateRegion>
  );
}
