import { styled } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { hidden } from '../frame/hidden.ts';

const Region = styled('div')(hidden);

/**
 * Says what changed to those who don't see it, without taking the focus. The region is there before its
 * first words: screen readers say what changes in one, not what it came with.
 */
export function Announcer({ children }: { children: string }) {
  const [said, say] = useState('');
  useEffect(() => say(children), [children]);
  return (
    <Region role="status" aria-live="polite">
      {said}
    </Region>
  );
}
