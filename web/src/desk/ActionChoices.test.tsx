/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react';
import { ActionChoices } from './ActionChoices.tsx';

test('what another person has to do stands there with why, and is no button', () => {
  const chosen: string[] = [];
  const action = (name: string) => ({ name, label: name, says: `${name} says` });
  render(
    <ActionChoices
      actions={[action('Note')]}
      forOthers={[{ action: action('Deny'), why: 'You have done it' }]}
      onChoose={({ name }) => chosen.push(name)}
    />,
  );
  expect(screen.getAllByRole('button')).toHaveLength(1);
  const [, item] = screen.getAllByRole('listitem');
  expect(within(item!).getByText('You have done it')).toBeTruthy();
  within(screen.getAllByRole('listitem')[0]!).getByRole('button').click();
  expect(chosen).toEqual(['Note']);
});
