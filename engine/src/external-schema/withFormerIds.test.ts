import { withFormerIds } from './withFormerIds.ts';

const TEXTS: { [id: string]: string } = {
  'foreign.required': 'Answer this, please',
  'foreign.add': 'One more',
  'external-schema.add': 'Add',
  'foreigner.required': 'Another',
};
const say = withFormerIds((id: string) => TEXTS[id] ?? id);

test.each([
  ['external-schema.required', 'Answer this, please'],
  ['external-schema.add', 'Add'],
  ['external-schema.min-items', 'external-schema.min-items'],
  ['fields.required', 'fields.required'],
  ['not-external-schema.required', 'not-external-schema.required'],
])('%s is said as "%s"', (id, said) => expect(say(id)).toBe(said));
