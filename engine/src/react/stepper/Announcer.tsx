import { styled } from '@mui/material/styles';

const Region = styled('div')({
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
});

/** Says what changed to those who don't see it, without taking the focus. */
export function Announcer({ children }: { children: string }) {
  return (
    <Region role="status" aria-live="polite">
      {children}
    </Region>
  );
}
