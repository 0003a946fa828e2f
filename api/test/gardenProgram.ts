import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The id of the program that `addGarden` adds. */
export const GARDEN = 77;

/** A program that no pack ships: questions in a step, one of them restricted, a step of its own, a document. */
export const gardenFiles: { [name: string]: object } = {
  'program.json': {
    $schema: '../../meta/program.schema.json',
    programID: GARDEN,
    program: 'Garden Plots',
    friendlyName: 'A garden plot',
    opens: null,
    closes: null,
    adds: {
      fields: [{ step: 'residence', after: 'MonthlyRent' }],
      steps: [
        {
          step: 'tools',
          after: 'residence',
          when: { '/Residence/garden/HasGardened': { const: 'no' } },
        },
      ],
      documents: [
        { id: 'plan', title: 'A drawing of your plot', category: 'Other' },
        {
          id: 'permit',
          title: 'Your water permit',
          category: 'Other',
          when: { '/Residence/garden/Plots': { minimum: 2 } },
        },
      ],
    },
    receipt: ['/Residence/garden/Plots'],
  },
  'residence.fields.json': {
    $schema: '../../meta/fields.schema.json',
    type: 'object',
    properties: {
      Plots: {
        type: 'integer',
        title: 'How many plots do you want?',
        minimum: 1,
        maximum: 3,
        wire: 'plots',
        classification: 'personal',
      },
      GateCode: {
        type: 'string',
        title: 'The code of your gate',
        maxLength: 20,
        pattern: '^\\d{8}$',
        messages: { pattern: 'gate-code' },
        wire: 'gateCode',
        classification: 'restricted',
      },
      HasGardened: {
        type: 'string',
        title: 'Have you gardened before?',
        options: { enumeration: 'yes-no' },
        wire: { as: 'yn', name: 'gardenedYN' },
        classification: 'personal',
      },
    },
    required: ['Plots', 'HasGardened'],
  },
  'residence.ui.json': {
    $schema: '../../meta/ui.schema.json',
    'ui:order': ['Plots', 'GateCode', 'HasGardened'],
    Plots: { 'ui:widget': 'number', 'ui:inputmode': 'numeric' },
    GateCode: { 'ui:widget': 'text', 'ui:autocomplete': 'off' },
    HasGardened: { 'ui:widget': 'yes-no' },
  },
  'tools.schema.json': {
    $schema: '../../meta/step.schema.json',
    group: 'Tools',
    title: 'Garden tools',
    type: 'object',
    properties: {
      Wanted: {
        type: 'array',
        title: 'Which tools do you want to borrow?',
        items: { type: 'string', options: { enumeration: 'tool' } },
        minItems: 1,
        wire: { as: 'list', name: 'tools' },
        classification: 'personal',
      },
    },
    required: ['Wanted'],
  },
  'tools.ui.json': {
    $schema: '../../meta/ui.schema.json',
    'ui:order': ['Wanted'],
    Wanted: { 'ui:widget': 'checkboxes' },
  },
  'enumerations/tool.json': {
    $schema: '../../../meta/enumeration.schema.json',
    values: [
      { value: 'spade', label: 'A spade' },
      { value: 'hose', label: 'A hose' },
    ],
  },
  'messages.json': {
    $schema: '../../meta/texts.schema.json',
    'gate-code': 'Enter the 8 digits of your gate',
  },
  'texts/es/program.json': {
    $schema: '../../../../meta/translation.schema.json',
    friendlyName: 'Un huerto',
    'documents/plan/title': 'Un dibujo de su huerto',
  },
  'texts/es/messages.json': {
    $schema: '../../../../meta/translation.schema.json',
    'gate-code': 'Escriba los 8 números de su puerta',
  },
};

/** Puts the garden into a pack's folder; `change` may take part in what `program.json` says. */
export function addGarden(pack: string, change: (program: object) => object = (one) => one): void {
  for (const [name, data] of Object.entries(gardenFiles)) {
    const file = join(pack, 'programs/garden', name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(name === 'program.json' ? change(data) : data, null, 2));
  }
}
