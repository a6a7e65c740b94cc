import type { ReactNode } from 'react'
import { ApiError } from '../api/error.ts'
import { type FlowName, messageFor } from '../api/messages.ts'
import { UNEXPECTED, readRefusal } from '../lib/refusal.ts'
import { Notice } from '../ui/Notice.tsx'

interface RefusalProps {
  /** The error of a call; nothing is shown if there is none. */
  error: Error | null
  /** SPEC 8 has special texts for some flows. */
  flow?: FlowName
  title?: string
  /** What can be done about it. */
  children?: ReactNode
}

/** Why a call outside of a form failed; a form says the same in its summary. */
export function Refusal({ error, flow, title, children }: RefusalProps) {
  if (!error) return null
  const { errors, quote } = readRefusal(error) ?? UNEXPECTED
  const words =
    flow && error instanceof ApiError ? [messageFor(flow, error)] : Object.values(errors).flat()
  return (
    <Notice severity="error" role="alert" title={title}>
      {words.map((each) => (
        <p key={each}>{each}</p>
      ))}
      {quote && <p className="mt-1 text-sm">{quote}</p>}
      {children && <div className="mt-4">{children}</div>}
    </Notice>
  )
}
