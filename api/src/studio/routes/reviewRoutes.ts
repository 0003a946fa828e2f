import { invalidRequest } from '../../http/ProblemError.ts';
import { idParameter } from '../../http/parameters.ts';
import type { Route } from '../../http/Route.ts';
import { readJsonBody } from '../../http/readJsonBody.ts';
import { type Admin, adminOf } from '../Admin.ts';
import { readCopy } from '../compileCopy.ts';
import { LIMITS } from '../limits.ts';
import { giveReview } from '../review/giveReview.ts';
import { readScreens } from '../review/readScreens.ts';
import {
  type Review,
  type ReviewState,
  type ReviewVerdict,
  readReview,
} from '../review/reviews.ts';
import type { Studio } from '../Studio.ts';
import { CLOSED, textOf } from './requests.ts';
import { listOf, REVIEW, record } from './schemas.ts';
import { stageAddress } from './stageRoute.ts';

const REVIEWS = '/api/studio/copies/:id/review';
const VERDICTS: ReviewVerdict[] = ['asked', 'approved', 'changes'];
const people = listOf({ type: 'string' });
const STATE = record({
  needed: { type: 'integer' },
  state: { type: 'string' },
  authors: people,
  isOwn: { type: 'boolean' },
  approvals: people,
  objections: people,
  said: listOf(REVIEW()),
});
const SCREENS = record({
  state: { type: 'string' },
  before: { type: 'string' },
  after: { type: 'string' },
  expiresAt: { type: 'string', format: 'date-time' },
  languages: listOf(
    record({ id: { type: 'string' }, name: { type: 'string' }, isInBoth: { type: 'boolean' } })(),
  ),
  screens: listOf({ type: 'object' }),
  more: { type: 'integer' },
});

/** Two people before it is public: a review is asked for and given. */
export function reviewRoutes(studio: Studio): Route[] {
  return [readRoute, giveRoute, screensRoute].map((route) => route(studio));
}

function readRoute(studio: Studio): Route {
  return {
    method: 'get',
    path: REVIEWS,
    access: 'admin',
    summary: 'Who has to approve a copy as it is, and what was said of it',
    answers: {
      200: {
        description:
          '`needed` others have to approve `state`, which none of the `authors` can. `said` is all, the newest first',
        schema: STATE,
      },
      ...CLOSED,
    },
    async handle(ctx) {
      await studio.releases.refresh();
      const { copy, files } = await readCopy(studio, idParameter(ctx));
      const review = await readReview(studio, studio.database, copy.id, files);
      ctx.body = present(review, adminOf(ctx));
    },
  };
}

function giveRoute(studio: Studio): Route {
  return {
    method: 'post',
    path: REVIEWS,
    access: 'admin',
    limit: 'writes',
    summary: 'Asks for a review of a copy as it is, approves it, or wants it otherwise',
    body: {
      schema: record({
        verdict: { enum: VERDICTS },
        comment: { type: 'string', maxLength: LIMITS.commentLength },
        state: { type: 'string' },
      }),
    },
    answers: {
      200: { description: 'Written down', schema: STATE },
      412: { description: '`studio-copy-changed`: `state` is another by now' },
      422: { description: '`studio-no-comment`: it is not said what is wanted' },
      ...CLOSED,
      403: { description: 'Not an admin, or one of the authors: `studio-review-own`' },
    },
    async handle(ctx) {
      const body = await readJsonBody(ctx);
      const verdict = VERDICTS.find((one) => one === body.verdict);
      if (!verdict) throw invalidRequest([{ path: '/verdict', code: 'wrong-type' }]);
      const order = {
        verdict,
        comment: textOf({ comment: '', ...body }, 'comment', LIMITS.commentLength).trim(),
        state: textOf(body, 'state', 64),
      };
      ctx.body = present(
        await giveReview(studio, adminOf(ctx), idParameter(ctx), order),
        adminOf(ctx),
      );
    },
  };
}

function screensRoute(studio: Studio): Route {
  return {
    method: 'get',
    path: '/api/studio/copies/:id/screens',
    access: 'admin',
    summary: 'The screens that a copy shows otherwise than the release that it stands on',
    answers: {
      200: {
        description:
          'Of just this `state`, each in each language, with answers to show it with. `isOwn` is false where only what stands around it is another. Both releases’ files stand below `before` and `after`, which need no token and are good until `expiresAt`; `more` screens are not listed. A language that one of them lacks is not `isInBoth`',
        schema: SCREENS,
      },
      422: { description: '`studio-errors` with `findings`, `studio-check-stopped`' },
      ...CLOSED,
    },
    async handle(ctx) {
      const id = idParameter(ctx);
      const { before, after, ...found } = await readScreens(studio, id);
      const { address, expiresAt } = stageAddress(studio, adminOf(ctx), id);
      ctx.body = {
        ...found,
        before: `${address}/${before}`,
        after: `${address}/${after}`,
        expiresAt: expiresAt.toISOString(),
      };
    },
  };
}

const nameOf = ({ subject, email }: { subject: string; email: string | null }) => email ?? subject;

function present({ needed, state, authors, approvals, objections, said }: ReviewState, me: Admin) {
  return {
    needed,
    state,
    authors: authors.map(nameOf),
    isOwn: authors.some(({ subject }) => subject === me.subject),
    approvals: approvals.map(nameOf),
    objections: objections.map(nameOf),
    said: said.map((review) => presentReview(review, state)),
  };
}

function presentReview(review: Review, state: string) {
  const { verdict, comment, at } = review;
  const isCurrent = review.state === state;
  return { verdict, comment, by: nameOf(review), at: at.toISOString(), isCurrent };
}
