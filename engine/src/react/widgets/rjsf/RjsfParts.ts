import type { RegistryWidgetsType, Widget as RjsfWidget, TemplatesType } from '@rjsf/utils';

/** A widget of RJSF's contract, and what of its theme it looks up in RJSF's registry. */
export interface RjsfParts {
  widget: RjsfWidget;
  /** Over RJSF's own `BaseInputTemplate`, `DescriptionFieldTemplate` and buttons. */
  templates?: Partial<TemplatesType>;
  /** Over RJSF's own text, select and checkbox widgets. */
  widgets?: RegistryWidgetsType;
  /** RJSF's English strings (`TranslatableString`) → ids of the pack's texts, over those that every pack has. */
  texts?: { [words: string]: string };
}
