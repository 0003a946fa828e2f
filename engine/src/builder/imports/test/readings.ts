import {
  type Clause,
  fitLimits,
  type Group,
  ImportError,
  isGroup,
  leftOfQuestions,
  type Proposal,
  readDefinition,
  resolveConditions,
} from '../../index.ts';

const languages = ['en', 'es'];
/** What a definition asks, in a pack of two languages. */
export const read = (source: unknown) => readDefinition(source, languages);
const caught = (source: unknown): ImportError | undefined => {
  try {
    read(source);
  } catch (error) {
    if (error instanceof ImportError) return error;
    throw error;
  }
  return undefined;
};
/** Why nothing of it can be taken over; undefined where something is. */
export const refusal = (source: unknown) => caught(source)?.code;
/** The same with what it holds. @throws Error where something is taken over */
export function refused(source: unknown): ImportError {
  const error = caught(source);
  if (!error) throw new Error('It is taken over.');
  return error;
}
/** Each question: its title and its kind. */
export const asked = ({ questions }: Proposal) => questions.map(({ title, kind }) => [title, kind]);
/** Its questions, all to be taken over. */
export const lookedAt = ({ questions }: Pick<Proposal, 'questions'>) =>
  questions.map((one) => ({ ...one, isTaken: true }));
/** What is left of the file, and of its questions as they are: `place reason words`. */
export const leftOf = (found: Proposal) =>
  [...found.left, ...leftOfQuestions(lookedAt(found))].map(
    ({ source, reason, words }) => `${source} ${reason} ${words}`,
  );
/** The limits of each question that are taken over: `minimum 0, maximum 20`. */
export const limitsOf = (found: Pick<Proposal, 'questions'>) =>
  found.questions.map((one) =>
    fitLimits(one)
      .taken.map(({ keyword, value }) =>
        [keyword, typeof value === 'object' ? JSON.stringify(value) : value].join(' '),
      )
      .join(', '),
  );
const said = (part: Clause<number> | Group<Clause<number>>): string =>
  isGroup(part)
    ? `${part.join}(${part.parts.map(said).join(', ')})`
    : [part.at, part.verb, part.value].filter((one) => one !== undefined).join(' ');
/** When each question is shown: `all(0 is Gas, 1 at-least 2)`; blank where it always is. */
export const shownOf = (found: Pick<Proposal, 'questions'>) => {
  const all = lookedAt(found);
  return all.map((_, at) => {
    const { group } = resolveConditions(all, at);
    return group ? said(group) : '';
  });
};
/** The choices of each question: `Cat|Dog`. */
export const labels = ({ questions }: Proposal) =>
  questions.map(({ choices }) => choices.map(({ label }) => label).join('|'));
/** Each part: its title, and those of its questions. */
export const parts = ({ questions, sections }: Proposal) =>
  sections.map(({ title }, at) => [
    title,
    ...questions.filter(({ section }) => section === at).map((one) => one.title),
  ]);

/** A survey of SurveyJS with one page. */
export const survey = (...elements: unknown[]) => ({ pages: [{ name: 'page1', elements }] });
/** A form of Form.io that is no wizard. */
export const form = (...components: unknown[]) => ({ display: 'form', components });
