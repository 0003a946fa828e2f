/** What RJSF's widgets, inputs and buttons say by themselves (`TranslatableString`) → ids of the pack's texts. */
export const OWN_WORDS: { readonly [words: string]: string } = {
  Add: 'fields.add',
  'Add Item': 'fields.add',
  Remove: 'fields.remove',
  Copy: 'fields.copy',
  'Move up': 'fields.move-up',
  'Move down': 'fields.move-down',
  Clear: 'fields.clear',
  'clear input': 'fields.clear',
  Now: 'fields.now',
  Preview: 'fields.preview',
  '**%1** (%2, %3 bytes)': 'fields.file-info',
  Yes: 'fields.yes',
  No: 'fields.no',
};
