import { formatMessage } from '../kernel/messages.ts';
import type { CompiledForm, Portal } from '../kernel/types.ts';
import type { Outline, OutlineStep, ScreenState } from './describeOutline.ts';

/** What an index calls the pages: the folder that their words stand in. */
export const PAGES = 'pages';

const ERRORS = ['400', '403', '404', '429', '500', '503', 'link-appointment', 'link-application'];

/** Page → the text that is its title, of which file and under which key. */
const TITLES: { [page: string]: { file: string; key: string } } = {
  landing: { file: 'landing', key: 'title' },
  status: { file: 'status', key: 'title' },
  maintenance: { file: 'maintenance', key: 'text-title' },
  ...Object.fromEntries(
    ERRORS.map((id) => [`errors.${id}`, { file: 'errors', key: `${id}-title` }]),
  ),
};

/** The form whose answers the page after submission shows. */
const APPLICATION = 'application';
/** How somebody may come to the landing page. */
const VISITORS: ScreenState[] = [{ id: 'new' }, { id: 'back' }];

/** Where the title of each page stands in a pack's files. */
export function pageTitles(): { page: string; file: string; key: string }[] {
  return Object.entries(TITLES).map(([page, { file, key }]) => ({
    page,
    file: `${PAGES}/${file}.json`,
    key,
  }));
}

/** What an application that was sent may be said to be. */
const statesOf = ({ statuses }: Portal): ScreenState[] =>
  statuses
    .filter(({ role }) => role === 'submitted' || role === 'review')
    .map(({ id, label }) => ({ id, title: label }));

/**
 * Describes the pages beside the forms as a form is described: the first one, the one after submission,
 * what a form that stands alone says once it was sent, and what is shown when something is wrong.
 */
export function describePages(portal: Portal, forms: CompiledForm[]): Outline {
  const page = (name: string, title: string): OutlineStep => ({
    name,
    title,
    gates: 0,
    fields: [],
  });
  const worded = Object.entries(TITLES).map(([name, { file, key }]): OutlineStep => {
    const step = page(name, formatMessage(portal.texts, `${file}.${key}`, {}, portal.language));
    if (name === 'landing') return { ...step, states: VISITORS };
    if (name === 'status') return { ...step, form: APPLICATION, states: statesOf(portal) };
    return step;
  });
  const sent = forms.flatMap(({ name, standalone }) =>
    standalone ? [{ ...page(name, standalone.receipt.title), form: name }] : [],
  );
  return { kind: 'pages', form: PAGES, title: '', programs: [], steps: [...worded, ...sent] };
}
