import type { DraftConsoleRow } from '../row.ts'

/** The pages on which staff sign in and care for their sign-in. */
export const signInRows = [
  {
    path: '/console/your-sign-in',
    title: 'Your sign-in',
    opensFor: 'staff',
    page: () => import('./YourSignInPage.tsx').then((m) => m.YourSignInPage),
  },
  // Pages that are open before sign-in.
  {
    path: '/console/login',
    title: 'Sign in',
    opensFor: 'anybody',
    page: () => import('./LoginPage.tsx').then((m) => m.LoginPage),
  },
  {
    path: '/console/sso',
    title: 'Sign in',
    opensFor: 'anybody',
    page: () => import('./ReturnPage.tsx').then((m) => m.ReturnPage),
  },
  {
    path: '/console/password',
    title: 'Choose your password',
    opensFor: 'anybody',
    page: () => import('./ChoosePasswordPage.tsx').then((m) => m.ChoosePasswordPage),
  },
] as const satisfies readonly DraftConsoleRow[]
