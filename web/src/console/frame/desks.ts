import type { Act } from '@passbook/contract/console/roles'
import BookCheck from 'lucide-react/icons/book-check'
import CircleHelp from 'lucide-react/icons/circle-help'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import EyeOff from 'lucide-react/icons/eye-off'
import FileInput from 'lucide-react/icons/file-input'
import FileText from 'lucide-react/icons/file-text'
import Flag from 'lucide-react/icons/flag'
import Hourglass from 'lucide-react/icons/hourglass'
import Gauge from 'lucide-react/icons/gauge'
import Landmark from 'lucide-react/icons/landmark'
import Megaphone from 'lucide-react/icons/megaphone'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Palette from 'lucide-react/icons/palette'
import Scale from 'lucide-react/icons/scale'
import ScrollText from 'lucide-react/icons/scroll-text'
import ShieldCheck from 'lucide-react/icons/shield-check'
import UserCog from 'lucide-react/icons/user-cog'
import UserCheck from 'lucide-react/icons/user-check'
import UserSearch from 'lucide-react/icons/user-search'
import Users from 'lucide-react/icons/users'
import { paths } from '../paths.ts'

/** The desks of the console in the order of the list, each with what a role needs to sit there. */
export const desks = [
  { to: paths.work, label: 'Work', act: 'work.read', Icon: ClipboardList },
  { to: paths.customers, label: 'Customers', act: 'customers.read', Icon: Users },
  { to: paths.reviews, label: 'Reviews', act: 'reviews.read', Icon: ShieldCheck },
  { to: paths.messages, label: 'Messages', act: 'messages.read', Icon: MessagesSquare },
  { to: paths.disputes, label: 'Disputes', act: 'disputes.read', Icon: Flag },
  { to: paths.money, label: 'Money', act: 'money.read', Icon: Landmark },
  { to: paths.files, label: 'ACH files', act: 'money.read', Icon: FileInput },
  { to: paths.reconciliation, label: 'Reconciliation', act: 'money.read', Icon: Scale },
  { to: paths.dormancy, label: 'Dormancy', act: 'dormancy.read', Icon: Hourglass },
  { to: paths.content, label: 'Notices and rates', act: 'content.read', Icon: Megaphone },
  { to: paths.terms, label: 'Limits', act: 'content.read', Icon: Gauge },
  { to: paths.documents, label: 'Documents', act: 'content.read', Icon: FileText },
  { to: paths.faqs, label: 'Questions', act: 'content.read', Icon: CircleHelp },
  { to: paths.brand, label: 'Brand', act: 'content.read', Icon: Palette },
  { to: paths.approvals, label: 'Approvals', act: 'approvals.read', Icon: UserCheck },
  { to: paths.audit, label: 'Audit', act: 'audit.read', Icon: ScrollText },
  { to: paths.binder, label: 'Exam binder', act: 'binder.read', Icon: BookCheck },
  { to: paths.suspicion, label: 'Suspicion reports', act: 'suspicion.read', Icon: EyeOff },
  { to: paths.searches, label: '314(a) requests', act: 'suspicion.read', Icon: UserSearch },
  { to: paths.staff, label: 'Staff', act: 'staff.read', Icon: UserCog },
] as const satisfies readonly { act: Act; [key: string]: unknown }[]
