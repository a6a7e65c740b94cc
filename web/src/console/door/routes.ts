import type { DraftConsoleRow } from '../row.ts'

/** What is open before somebody has signed in. */
export const doorRoutes = [
  {
    path: '/console/login',
    title: 'Sign in',
    opensFor: 'anybody',
    page: () => import('./LoginPage.tsx').then((m) => m.LoginPage),
  },
  {
    path: '/console/password',
    title: 'Choose your password',
    opensFor: 'anybody',
    page: () => import('./ChoosePasswordPage.tsx').then((m) => m.ChoosePasswordPage),
  },
] as const satisfies readonly DraftConsoleRow[]
