import type { Whose } from '@passbook/contract/person'
import Check from 'lucide-react/icons/check'
import { useEffect, useState, type ReactNode } from 'react'
import { Announcement } from '../../ui/Announcement.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import * as wording from './wording.ts'

const LONG_MS = 10_000

const WORDS = {
  your: {
    title: wording.checkingYourIdentity,
    details: wording.yourDetails,
    checking: wording.checkingYourIdentityYoullMove,
    stillChecking: wording.stillCheckingYourIdentity,
  },
  their: {
    title: wording.checkingTheirIdentity,
    details: wording.theirDetails,
    checking: wording.checkingTheirIdentityYoullMove,
    stillChecking: wording.stillCheckingTheirIdentity,
  },
}

/** Long work says what is happening, step by step, and that it may take a moment (UX 20). */
export function Checking({ whose = 'your' }: { whose?: Whose }) {
  const [isLong, setLong] = useState(false)
  const words = WORDS[whose]
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="flex flex-col gap-6 py-6">
      <h2 className="text-lg font-bold">{words.title}</h2>
      <ol className="flex flex-col gap-5">
        <Stage mark={<Check aria-hidden className="size-5 text-success" />} title={words.details}>
          {wording.received}
        </Stage>
        <Stage mark={<Spinner />} title={wording.publicRecordsAndSanctionsLists} isNow>
          {isLong ? wording.stillCheckingThisCanTake : wording.checkingNowItUsuallyTakes}
        </Stage>
        <Stage
          mark={<span className="size-3 rounded-full border border-control-border" />}
          title={wording.result}
        >
          {wording.youllSeeItHereAs}
        </Stage>
      </ol>
      <p className="text-ink-muted">{wording.youCanLeaveThisPage}</p>
      <Announcement>{isLong ? words.stillChecking : words.checking}</Announcement>
    </div>
  )
}

interface StageProps {
  mark: ReactNode
  title: string
  isNow?: boolean
  children: ReactNode
}

function Stage({ mark, title, isNow = false, children }: StageProps) {
  return (
    <li aria-current={isNow ? 'step' : undefined} className="flex gap-3">
      <span className="grid size-6 shrink-0 place-items-center">{mark}</span>
      <span>
        <span className="block font-bold">{title}</span>
        <span className="text-ink-muted">{children}</span>
      </span>
    </li>
  )
}
