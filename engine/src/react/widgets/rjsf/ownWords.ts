import { TranslatableString } from '@rjsf/utils';

/** What RJSF's widgets, inputs and buttons say by themselves → ids of the pack's texts. */
export const OWN_WORDS: { readonly [words: string]: string } = {
  [TranslatableString.AddButton]: 'fields.add',
  [TranslatableString.AddItemButton]: 'fields.add',
  [TranslatableString.RemoveButton]: 'fields.remove',
  [TranslatableString.CopyButton]: 'fields.copy',
  [TranslatableString.MoveUpButton]: 'fields.move-up',
  [TranslatableString.MoveDownButton]: 'fields.move-down',
  [TranslatableString.ClearButton]: 'fields.clear',
  [TranslatableString.ClearLabel]: 'fields.clear',
  [TranslatableString.NowLabel]: 'fields.now',
  [TranslatableString.PreviewLabel]: 'fields.preview',
  [TranslatableString.FilesInfo]: 'fields.file-info',
  [TranslatableString.YesLabel]: 'fields.yes',
  [TranslatableString.NoLabel]: 'fields.no',
};
