import { wordsOf } from './Timeline.tsx';

const say = (id: string, places: object = {}) => [id, ...Object.values(places)].join(' ');
const none = { documents: [], messages: [] };

test('an event is named by the word of the pack; one that it has no word for stays readable', () => {
  const hasText = (id: string) => id === 'event.start-from';
  expect(wordsOf({ action: 'start-from' }, none, say as never, hasText)).toBe('event.start-from');
  expect(wordsOf({ action: 'hold-set' }, none, say as never, hasText)).toBe('event.other hold set');
});
