import { fieldsOf, type Pointer, type Step } from '@porchlight/engine';
import { explainField, type FormSources } from '@porchlight/engine/explain';
import {
  COLLECTION_KINDS,
  CollectionKindsProvider,
  createFormStore,
  describeSteps,
  type FormStore,
  ItemProvider,
  ItemWizard,
  SharedStateProvider,
  StepList,
  StepPage,
  useSharedState,
  useVisibleSteps,
} from '@porchlight/engine/react';
import { Suspense, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { ReviewStep } from '../../wizard/ReviewStep.tsx';
import { LazyReview } from '../../wizard/review/LazyReview.tsx';
import type { FromStage, Look } from '../scene/Scene.ts';
import { createWords } from '../words/words.ts';
import { createStageServices } from './createStageServices.ts';
import type { OpenForm } from './openScene.ts';
import { useShown } from './useShown.ts';

/** A question of the page around: why is a field shown or not? */
export interface Asked {
  at: Pointer;
  sources: FormSources;
  language: string;
}

export interface FormStepProps {
  open: OpenForm;
  turn: number;
  /** The field that the page around asks about. */
  asked: Asked | undefined;
  tell(message: FromStage): void;
}

const NOBODY = { reveal: async () => '', isReadOnly: false };

/** One step of a form, as an applicant would see it; what is typed stays in the page. */
export function FormStep({ open, turn, asked, tell }: FormStepProps) {
  const { scene, data } = open;
  const store = useStore(open);
  // The loader of the newest scene, for services that outlive it.
  const latest = useRef(open);
  latest.current = open;
  const services = useMemo(() => {
    const answered = () => {
      const { answers, facts } = store.getSnapshot();
      tell({ kind: 'answered', answers, facts });
    };
    return createStageServices({
      store,
      loadForm: (name) => latest.current.loader.form(name, latest.current.scene.language),
      onChange: answered,
    });
  }, [store, tell]);

  useEffect(() => {
    if (!asked || !fieldsOf(store.getSnapshot().form).has(asked.at)) return;
    const { at, sources, language } = asked;
    const say = createWords(language);
    const answer = () => {
      const { form, evaluation } = store.getSnapshot();
      tell({ kind: 'why', why: explainField(form, evaluation, sources, at, say) });
    };
    answer();
    return store.subscribe(answer);
  }, [asked, store, tell]);
  // What the scene brought is no news; what is typed is.
  useEffect(() => {
    let known = data.answers;
    return store.subscribe(() => {
      const { answers, facts } = store.getSnapshot();
      if (answers === known || answers === latest.current.data.answers) return;
      known = answers;
      tell({ kind: 'answered', answers, facts });
    });
  }, [store, tell, data]);

  return (
    <SharedStateProvider store={store} services={services}>
      <CollectionKindsProvider value={COLLECTION_KINDS}>
        <ItemProvider value={NOBODY}>
          <Shown
            key={`${scene.form} ${scene.step} ${scene.look}`}
            wanted={scene.step}
            look={scene.look}
            turn={turn}
            tell={tell}
          />
        </ItemProvider>
      </CollectionKindsProvider>
    </SharedStateProvider>
  );
}

/** One store while the form is the same, so that the cursor stays where it is when the pack changes. */
function useStore({ scene, data }: OpenForm): FormStore {
  const held = useRef<{ form: string; store: FormStore; data: object }>(undefined);
  if (held.current?.form !== scene.form)
    held.current = { form: scene.form, store: createFormStore(data), data };
  const { store } = held.current;
  const seen = held.current;
  useLayoutEffect(() => {
    if (seen.data === data) return;
    seen.data = data;
    store.update(data);
  }, [seen, store, data]);
  return store;
}

interface ShownProps {
  wanted: string;
  look: Look;
  turn: number;
  tell(message: FromStage): void;
}

function Shown({ wanted, look, turn, tell }: ShownProps) {
  const { store, ui } = useSharedState();
  const steps = useVisibleSteps();
  const root = useRef<HTMLDivElement>(null);
  const { title, review = false } = store.getSnapshot().form;
  const all = store.getSnapshot().form.steps;

  // The steps before may be many: the one that is meant is in sight.
  useLayoutEffect(() => {
    const heading = root.current?.querySelector('[aria-current=step]');
    const top = heading?.getBoundingClientRect().top ?? 0;
    if (top > window.innerHeight / 3) window.scrollBy({ top: top - 24, behavior: 'instant' });
  }, []);
  useEffect(() => {
    if (look === 'errors') root.current?.querySelector('form')?.requestSubmit();
  }, [look]);
  useShown(
    turn,
    wanted,
    steps.map(({ name }) => name),
    tell,
  );

  const isReview = look === 'review' || look === 'print';
  if (!isReview && ui.displayState === 'add-additional-member') return <ItemWizard status={null} />;
  return (
    <div ref={root}>
      <h1>{title}</h1>
      {isReview ? (
        <ReviewStep
          steps={steps}
          isSending={false}
          onOpen={(position) => tell({ kind: 'moved', step: steps[position]!.name })}
          onBack={() => undefined}
          onSend={() => undefined}
        />
      ) : (
        <OpenStep
          listed={withStep(all, steps, wanted)}
          wanted={wanted}
          hasReview={review}
          canGoOn={look === 'filling'}
          tell={tell}
        />
      )}
    </div>
  );
}

interface OpenStepProps extends Pick<ShownProps, 'wanted' | 'tell'> {
  /** The steps as they are listed, the wanted one among them. */
  listed: Step[];
  /** All answers are shown above the last step. */
  hasReview: boolean;
  /** Next leads on. */
  canGoOn: boolean;
}

/** The steps, of which the wanted one is open. */
function OpenStep({ listed, wanted, hasReview, canGoOn, tell }: OpenStepProps) {
  const current = listed.findIndex(({ name }) => name === wanted);
  const step = listed[current] ?? listed[0]!;
  const visited = listed.slice(0, Math.max(0, current)).map(({ name }) => name);
  const open = (position: number) => {
    const next = listed[position];
    if (next) tell({ kind: 'moved', step: next.name });
  };
  return (
    <StepList
      steps={describeSteps(listed, { current, reached: listed.length, visited, invalid: [] })}
      current={current}
      onOpen={open}
      notice={
        hasReview &&
        current === listed.length - 1 && (
          <Suspense fallback={null}>
            <LazyReview steps={listed.slice(0, -1)} isDisabled={false} onChange={open} />
          </Suspense>
        )
      }
    >
      <StepPage
        step={step}
        hasBack={current > 0}
        nextLabel={step.buttons.next}
        backLabel={step.buttons.back}
        isSaving={false}
        onNext={() => canGoOn && open(current + 1)}
        onBack={() => open(current - 1)}
      />
    </StepList>
  );
}

/** The visible steps, and the wanted one in its place though these answers hide it. */
function withStep(all: Step[], visible: Step[], wanted: string): Step[] {
  const shown = new Set(visible.map(({ name }) => name));
  return all.filter(({ name }) => shown.has(name) || name === wanted);
}
