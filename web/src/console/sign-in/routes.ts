import type { DraftConsoleRow } from '../row.ts'

/** How the person who is signed in signs in. */
export const signInRoutes = [
  {
    path: '/console/your-sign-in',
    title: 'Your sign-in',
    opensFor: 'staff',
    page: () => import('./YourSignInPage.tsx').then((m) => m.YourSignInPage),
  },
] as const satisfies readonly DraftConsoleRow[]
