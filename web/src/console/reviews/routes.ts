import ShieldCheck from 'lucide-react/icons/shield-check'
import type { DraftConsoleRow } from '../row.ts'

/** People who wait for a decision about who they are. */
export const reviewsRoutes = [
  {
    path: '/console/reviews',
    title: 'Reviews',
    opensFor: 'reviews.read',
    Icon: ShieldCheck,
    page: () => import('./ReviewsPage.tsx').then((m) => m.ReviewsPage),
  },
  {
    path: '/console/reviews/:uuid',
    title: 'Review',
    opensFor: 'reviews.read',
    page: () => import('./ReviewPage.tsx').then((m) => m.ReviewPage),
  },
] as const satisfies readonly DraftConsoleRow[]
