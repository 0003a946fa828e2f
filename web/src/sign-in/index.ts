/**
 * Sign-in for the page: `createSignIn` makes the session of this tab, `react.tsx` binds it to React.
 *
 *     const signIn = createSignIn({ text });
 *     <SignInProvider signIn={signIn}>
 *       {isAuthenticationPath(path) ? <AuthenticationRoutes path={path} text={text} go={go} />
 *         : <RequireSignIn><Application /></RequireSignIn>}
 *     </SignInProvider>
 *
 * In components: `const { state, user, logout, getAccessToken, requireSignIn } = useSignIn()`.
 */
export { createSignIn } from './createSignIn.ts';
export {
  AuthenticationRoutes,
  type AuthenticationRoutesProps,
  isAuthenticationPath,
  RequireSignIn,
  SignInProvider,
  useSignIn,
} from './react.tsx';
export { rememberLastDay } from './storedUser.ts';
export type {
  Say,
  SessionEnd,
  SignedInUser,
  SignIn,
  SignInOptions,
  SignInOutcome,
  SignInState,
} from './types.ts';
export { SignInRequired } from './types.ts';
