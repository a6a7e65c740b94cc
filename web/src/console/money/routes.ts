import FileInput from 'lucide-react/icons/file-input'
import Landmark from 'lucide-react/icons/landmark'
import type { DraftConsoleRow } from '../row.ts'

/** The books, and the files of the ACH network. */
export const moneyRoutes = [
  {
    path: '/console/money',
    title: 'Money',
    opensFor: 'money.read',
    Icon: Landmark,
    page: () => import('./MoneyPage.tsx').then((m) => m.MoneyPage),
  },
  {
    path: '/console/ach-files',
    title: 'ACH files',
    opensFor: 'money.read',
    Icon: FileInput,
    page: () => import('./FilesPage.tsx').then((m) => m.FilesPage),
  },
  {
    path: '/console/ach-files/import',
    title: 'Import returns',
    opensFor: 'money.import',
    page: () => import('./ImportReturnsPage.tsx').then((m) => m.ImportReturnsPage),
  },
  {
    path: '/console/ach-files/:uuid',
    title: 'ACH file',
    opensFor: 'money.read',
    page: () => import('./FilePage.tsx').then((m) => m.FilePage),
  },
  {
    path: '/console/ach-files/:uuid/answers/:place',
    title: 'Return that does not match',
    opensFor: 'money.read',
    page: () => import('./ReturnExceptionPage.tsx').then((m) => m.ReturnExceptionPage),
  },
] as const satisfies readonly DraftConsoleRow[]
