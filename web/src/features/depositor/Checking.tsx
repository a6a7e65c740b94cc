import type { Whose } from '@passbook/contract/person'
import Check from 'lucide-react/icons/check'
import { useEffect, useState, type ReactNode } from 'react'
import { Announcement } from '../../ui/Announcement.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { WHOSE } from './StepForm.tsx'

const LONG_MS = 10_000

/** Long work says what is happening, step by step, and that it may take a moment (UX 20). */
export function Checking({ whose = 'your' }: { whose?: Whose }) {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="flex flex-col gap-6 py-6">
      <h2 className="text-lg font-bold">Checking {whose} identity</h2>
      <ol className="flex flex-col gap-5">
        <Stage
          mark={<Check aria-hidden className="size-5 text-success" />}
          title={`${WHOSE[whose]} details`}
        >
          Received.
        </Stage>
        <Stage mark={<Spinner />} title="Public records and sanctions lists" isNow>
          {isLong
            ? 'Still checking. This can take a few minutes.'
            : 'Checking now. It usually takes a few seconds.'}
        </Stage>
        <Stage
          mark={<span className="size-3 rounded-full border border-control-border" />}
          title="Result"
        >
          You’ll see it here as soon as we have it.
        </Stage>
      </ol>
      <p className="text-ink-muted">You can leave this page. The check continues.</p>
      <Announcement>
        {isLong
          ? `Still checking ${whose} identity. This can take a few minutes.`
          : `Checking ${whose} identity. You’ll move on automatically.`}
      </Announcement>
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
