import type { Progress } from '@passbook/contract/depositor'
import { isCompleted, type LinkedAccountStatus } from '@passbook/contract/enums'
import { type LinkedAccount, linkingEndpoints } from '@passbook/contract/linking'
import { linkStatusMessage } from '@passbook/contract/status-messages'
import { mayLink, mayRead } from '@passbook/contract/account-status'
import { useData } from '../../../api/use-data.ts'
import { StatusMessage } from '../../../features/account-status/StatusMessage.tsx'
import { accountWords } from '../../../lib/account-label.ts'
import { useProgress } from '../../../session/progress.ts'
import { QueryState } from '../../../shell/QueryState.tsx'
import { StatusDot, type StatusTone } from '../../../ui/StatusDot.tsx'
import * as wording from '../wording.ts'
import { Section } from './Section.tsx'

/** The statuses to show: linked accounts and pending ones, but no failed attempts. */
const SHOWN: Partial<Record<LinkedAccountStatus, { words: string; tone: StatusTone }>> = {
  ACTIVE: { words: wording.linked, tone: 'success' },
  DEPOSITS_LOCKED: { words: wording.withdrawalsOnly, tone: 'warning' },
  LOCKED: { words: wording.linkAgain, tone: 'danger' },
  VERIFICATION_PENDING: { words: wording.enterTheAmounts, tone: 'info' },
}

/** The linked external account and the link to replace it. */
export function LinkedAccountSection() {
  const progress = useProgress((state) => state.progress)
  if (!progress || !mayRead(progress)) return null
  const isOpen = isCompleted(progress.registration_last_step)
  return (
    <Section
      title={wording.linkedBankAccount}
      edit={
        isOpen && mayLink(progress)
          ? {
              to: '/relink/selection',
              label: wording.change,
              what: wording.linkedBankAccountInside,
            }
          : null
      }
    >
      <Links progress={progress} />
    </Section>
  )
}

function Links({ progress }: { progress: Progress }) {
  const links = useData(linkingEndpoints.getLinkedAccounts)
  return (
    <QueryState query={links}>
      {(all) => {
        const shown = all.filter(({ status }) => SHOWN[status] !== undefined)
        const message = linkStatusMessage({ progress, links: all })
        return (
          <div className="flex flex-col gap-4">
            {shown.length === 0 && <p>{wording.noBankAccountIsLinked}</p>}
            <ul className="flex flex-col gap-2">
              {shown.map((link) => (
                <LinkRow key={link.uuid} link={link} />
              ))}
            </ul>
            {message && <StatusMessage message={message} />}
          </div>
        )
      }}
    </QueryState>
  )
}

function LinkRow({ link }: { link: LinkedAccount }) {
  const { words = '', tone = 'neutral' } = SHOWN[link.status] ?? {}
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="max-w-full font-bold wrap-anywhere">{accountWords(link)}</span>
      <StatusDot tone={tone}>{words}</StatusDot>
    </li>
  )
}
