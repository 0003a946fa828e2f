import { FileEdits } from '../../edit/index.ts';
import { PACKS, readTexts } from '../../edit/test/packTexts.ts';
import { ACTION_FORMS } from '../places.ts';
import { beginActionForm } from './actionForm.ts';

test('the answers of an action get a group that no step and no other action has', () => {
  const edits = new FileEdits(readTexts(PACKS.shipped));
  const taken = ['Residence', 'ResidenceAction', 'ResidenceAction2'];
  for (const [index, group] of taken.slice(1).entries())
    edits.add(`steps/taken-${index}.schema.json`, 'step', { group, type: 'object' });
  edits.add(`${ACTION_FORMS}/residence.json`, 'action', { label: 'Look at it' });
  beginActionForm(edits, 'residence');
  expect(edits.read(`${ACTION_FORMS}/residence.schema.json`).group).toBe('ResidenceAction3');
});
