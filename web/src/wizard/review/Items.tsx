import { styled } from '@mui/material/styles';
import {
  describeItem,
  type Evaluation,
  type Field,
  type Form,
  hasSaidNone,
  type JsonObject,
  placeOfItem,
  type RowOptions,
  type Step,
} from '@porchlight/engine';
import {
  createItemStore,
  FormStoreProvider,
  factsOfItem,
  ItemProvider,
  idOfItem,
  Placeholder,
  scopeOfItem,
  useCollectionKinds,
  useFormSnapshot,
  useItem,
  useItemForm,
  useItems,
  useLocale,
  useSharedState,
  useText,
} from '@porchlight/engine/react';
import { Suspense, useMemo } from 'react';
import { ChangeButton, Line } from './Line.tsx';
import { StepAnswers, type StepAnswersProps } from './StepAnswers.tsx';

const Person = styled('section')({
  margin: '8px 0 16px',
  paddingLeft: 16,
  borderLeft: '2px solid var(--line)',
  '& > h5': { margin: '0 0 6px', fontSize: '1rem', fontWeight: 600 },
});
/** The list has the whole width; the button stands beside its heading, under those of the answers. */
const Listed = styled('div')({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  '& > section': { gridArea: '1 / 1 / 2 / 3', minWidth: 0, margin: '0 0 12px' },
  '& > section > h3': { marginRight: 88 },
  '& > button': { gridArea: '1 / 2', alignSelf: 'start', marginTop: -10 },
  '@media print': { '& button': { display: 'none' } },
});
const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  '& > h5': { flex: '1 1 auto', margin: 0, fontSize: '1rem', fontWeight: 600 },
  '@media print': { '& button': { display: 'none' } },
});

interface CollectionOptions {
  collection?: string;
  row?: RowOptions;
}

export interface ItemsProps {
  step: Step;
  field: Field;
  /** What stands before the pointer in the place: of an item, its list and id. */
  prefix?: string;
  isDisabled: boolean;
  /** True where nothing of its items can be changed either. */
  isReadOnly: boolean;
  /** Leads to the list; absent where nothing of the step can be changed. */
  onChange?: (() => void) | undefined;
}

/** All of a step: its answers, then its lists. */
export function StepParts(props: StepAnswersProps) {
  const { evaluation } = useFormSnapshot();
  const lists = props.step.fields.filter(
    ({ pointer, resource }) => resource && evaluation.visible.has(pointer),
  );
  return (
    <>
      <StepAnswers {...props} />
      {lists.map((field) => (
        <Items
          key={field.pointer}
          {...props}
          field={field}
          isReadOnly={!props.onChange}
          onChange={props.onChange && (() => props.onChange?.(field))}
        />
      ))}
    </>
  );
}

/** What belongs to the application: people with their answers, the rest as its step shows it. */
export function Items(props: ItemsProps) {
  const { step, field, prefix = '', isDisabled, isReadOnly } = props;
  const scope = useItem();
  const text = useText();
  const kinds = useCollectionKinds();
  const ui = step.uiSchema[field.name] as { 'ui:options'?: CollectionOptions } | undefined;
  const { collection = '', row } = ui?.['ui:options'] ?? {};
  const items = useItems(field.resource!);
  const { evaluation } = useFormSnapshot();
  const Collection = kinds[collection];
  if (!Collection) return null;
  const isWizard = collection === 'wizard' && items.length > 0;
  // People lead to their own answers each.
  const ids = isWizard ? [] : items.map((item) => idOfItem(field.resource!, item));
  const isOpen = [undefined, ...ids].some(
    (id) => !scopeOfItem(scope, field.pointer, id).isReadOnly,
  );
  const onChange = isOpen ? props.onChange : undefined;
  const change = onChange && (
    <ChangeButton place={prefix + field.pointer} name={field.title} {...{ isDisabled, onChange }} />
  );
  if (isWizard) {
    return (
      <>
        <Head>
          <h5>{field.title}</h5>
          {change}
        </Head>
        <People {...{ field, isDisabled, isReadOnly }} {...(row && { row })} />
      </>
    );
  }
  if (items.length === 0) {
    return (
      <dl>
        <Line
          place={prefix + field.pointer}
          name={field.title}
          words={wordsOfNone(field, evaluation, text)}
          {...{ isDisabled, onChange }}
        />
      </dl>
    );
  }
  return (
    <Listed>
      <ItemProvider value={{ ...scope, isReadOnly: true }}>
        <Suspense fallback={<Placeholder style={{ height: 112 }} />}>
          <Collection field={field} row={row} isReadOnly />
        </Suspense>
      </ItemProvider>
      {change}
    </Listed>
  );
}

/** Of an empty list: what was said of it, where one may say so. */
function wordsOfNone(field: Field, evaluation: Evaluation, text: (id: string) => string): string {
  if (hasSaidNone(field, evaluation)) return field.none!;
  return text(field.none ? 'application.review-blank' : 'application.review-none');
}

type PeopleProps = Pick<ItemsProps, 'field' | 'isDisabled'> & {
  row?: RowOptions;
  isReadOnly: boolean;
};

function People({ field, row, ...rest }: PeopleProps) {
  const resource = field.resource!;
  const items = useItems(resource);
  const form = useItemForm(resource.form);
  if (!form) return <Placeholder style={{ height: 112 }} />;
  return items.map((item) => (
    <PersonAnswers
      key={idOfItem(resource, item)}
      {...{ field, form, item, items, ...rest }}
      {...(row && { row })}
    />
  ));
}

type PersonProps = PeopleProps & { form: Form; item: JsonObject; items: JsonObject[] };

/** The answers of one item, by the steps of its form; each leads to the step that asks for it, and back here. */
function PersonAnswers(props: PersonProps) {
  const { field, row, form, item, items, isDisabled } = props;
  const text = useText();
  const locale = useLocale();
  const { setUi } = useSharedState();
  const outer = useItem();
  const { facts, evaluation } = useFormSnapshot();
  const id = idOfItem(field.resource!, item);
  const prefix = placeOfItem(field.pointer, id);
  const store = useMemo(() => {
    const parent = evaluation.effective as JsonObject;
    return createItemStore(form, item, factsOfItem(form, facts, item, items, parent));
  }, [form, item, items, facts, evaluation]);
  const open = (step: Step, at: Field) =>
    setUi({
      displayState: 'add-additional-member',
      openItem: { collection: field.pointer, id },
      additionalMemberCurrentStep: store.getSnapshot().evaluation.steps.indexOf(step.name),
      focusAt: prefix + at.pointer,
    });
  const shown = store.getSnapshot().evaluation.steps;
  const hold = scopeOfItem(outer, field.pointer, id);
  const isReadOnly = props.isReadOnly || hold.isReadOnly;
  return (
    <FormStoreProvider store={store}>
      <ItemProvider value={{ id, reveal: outer.reveal, ...hold, isReadOnly }}>
        <Person>
          <h5>{describeItem(form, item, locale, row).main || text('members.unnamed')}</h5>
          {form.steps
            .filter(({ name }) => shown.includes(name))
            .map((step) => (
              <StepParts
                key={step.name}
                {...{ step, prefix, isDisabled }}
                onChange={isReadOnly ? undefined : (at) => open(step, at)}
              />
            ))}
        </Person>
      </ItemProvider>
    </FormStoreProvider>
  );
}
