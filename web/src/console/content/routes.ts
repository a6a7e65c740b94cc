import CircleHelp from 'lucide-react/icons/circle-help'
import FileText from 'lucide-react/icons/file-text'
import Gauge from 'lucide-react/icons/gauge'
import Megaphone from 'lucide-react/icons/megaphone'
import Palette from 'lucide-react/icons/palette'
import type { DraftConsoleRow } from '../row.ts'

/** What the institution tells its customers, and how it looks. */
export const contentRoutes = [
  {
    path: '/console/content',
    title: 'Notices and rates',
    opensFor: 'content.read',
    Icon: Megaphone,
    page: () => import('./ContentPage.tsx').then((m) => m.ContentPage),
  },
  {
    path: '/console/limits',
    title: 'Limits',
    opensFor: 'content.read',
    Icon: Gauge,
    page: () => import('./terms/TermsPage.tsx').then((m) => m.TermsPage),
  },
  {
    path: '/console/documents',
    title: 'Documents',
    opensFor: 'content.read',
    Icon: FileText,
    page: () => import('./documents/DocumentsPage.tsx').then((m) => m.DocumentsPage),
  },
  {
    path: '/console/documents/:kind',
    title: 'Document',
    opensFor: 'content.read',
    page: () => import('./documents/DocumentPage.tsx').then((m) => m.DocumentPage),
  },
  {
    path: '/console/documents/:kind/new',
    title: 'New version',
    opensFor: 'content.propose',
    page: () => import('./documents/NewVersionPage.tsx').then((m) => m.NewVersionPage),
  },
  {
    path: '/console/questions',
    title: 'Questions',
    opensFor: 'content.read',
    Icon: CircleHelp,
    page: () => import('./faqs/FaqsPage.tsx').then((m) => m.FaqsPage),
  },
  {
    path: '/console/brand',
    title: 'Brand',
    opensFor: 'content.read',
    Icon: Palette,
    page: () => import('./brand/BrandPage.tsx').then((m) => m.BrandPage),
  },
] as const satisfies readonly DraftConsoleRow[]
