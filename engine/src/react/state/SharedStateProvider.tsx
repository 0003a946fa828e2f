import {
  createContext,
  type Dispatch,
  type ReactNode,
  useContext,
  useMemo,
  useReducer,
  useState,
} from 'react';
import type { Pointer } from '../../kernel/index.ts';
import type { FormStore } from '../store/createFormStore.ts';
import { FormStoreProvider } from '../store/FormStoreContext.tsx';
import { useText } from '../texts/TextsProvider.tsx';
import type { FormServices } from './FormServices.ts';
import { type InvalidStepAction, trackInvalidSteps } from './invalidSteps.ts';

/** Which form is on the screen. */
export type DisplayState = 'main-form' | 'add-additional-member';

/** The item whose sub-form is open. */
export interface OpenItem {
  /** The pointer of the collection: `/Home/Rooms`. */
  collection: string;
  /** Its id; absent for a new one. */
  id?: number | string;
}

/** Where the applicant is. None of it is an answer. */
export interface UiState {
  displayState: DisplayState;
  /** Position among the visible steps, from 0. */
  currentStep: number;
  additionalMemberCurrentStep: number;
  isEditingAfterSubmission: boolean;
  /** The step that somebody has come back to, until she moves on. */
  cameBackTo?: number | undefined;
  /** The answer that somebody changes on the way from the look over all of them, to which Next returns. */
  changing?: Pointer | undefined;
  /** Where the open step begins, one question at a time. Absent: at its first page. */
  startAt?: 'last' | Pointer | undefined;
  /** What takes the focus once the step is open: a field, or what stands in its place in the look over all. */
  focusAt?: string | undefined;
  openItem?: OpenItem;
  /** The question of its form at which the item opens, until it is open. */
  openItemAt?: Pointer | undefined;
  /** The step at which each item was left, by its list and id: there it opens again. */
  leftAt?: Readonly<Record<string, number>>;
}

/** The application's state, as everything below a `SharedStateProvider` reads it. */
export interface SharedState {
  store: FormStore;
  services: FormServices;
  ui: UiState;
  /** Changes where the page stands; what is not named stays. */
  setUi(change: Partial<UiState>): void;
  invalidSteps: string[];
  trackInvalidStep: Dispatch<InvalidStepAction>;
}

const SharedStateContext = createContext<SharedState | undefined>(undefined);

const FIRST: UiState = {
  displayState: 'main-form',
  currentStep: 0,
  additionalMemberCurrentStep: 0,
  isEditingAfterSubmission: false,
};

/** What a `SharedStateProvider` is given. */
export interface SharedStateProviderProps {
  store: FormStore;
  services: FormServices;
  /** Where to begin. Default: the first step of the main form. */
  ui?: Partial<UiState>;
  invalidSteps?: string[];
  children: ReactNode;
}

/** Holds the application's state for everything below it. */
export function SharedStateProvider(props: SharedStateProviderProps) {
  const { store, services, children } = props;
  const [ui, replaceUi] = useState<UiState>({ ...FIRST, ...props.ui });
  const [invalidSteps, trackInvalidStep] = useReducer(trackInvalidSteps, props.invalidSteps ?? []);
  const state = useMemo<SharedState>(
    () => ({
      store,
      services,
      ui,
      setUi: (change) => replaceUi((before) => ({ ...before, ...change })),
      invalidSteps,
      trackInvalidStep,
    }),
    [store, services, ui, invalidSteps],
  );
  return (
    <SharedStateContext value={state}>
      <FormStoreProvider store={store}>{children}</FormStoreProvider>
    </SharedStateContext>
  );
}

/**
 * The application's state.
 * @throws Error with the pack's text `state-provider` outside of a `SharedStateProvider`.
 */
export function useSharedState(): SharedState {
  const text = useText();
  const state = useContext(SharedStateContext);
  if (!state) throw new Error(text('state-provider'));
  return state;
}
