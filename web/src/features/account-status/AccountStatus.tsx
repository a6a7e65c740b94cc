import type { StatusTone, StatusWords } from '@passbook/contract/status-messages/facts'
import { type ReactNode, useId } from 'react'
import { usePageTitle } from '../../shell/use-page-title.ts'

const TONES: Record<StatusTone, { edge: string; word: string }> = {
  info: { edge: 'border-l-info', word: 'text-info' },
  warning: { edge: 'border-l-warning', word: 'text-warning' },
  danger: { edge: 'border-l-danger', word: 'text-danger' },
}

interface NoteProps extends Pick<StatusWords, 'tone' | 'status' | 'reasons'> {
  /** The page is only about this, so the status is its heading. */
  isPage?: boolean
  /** The one thing to do, and other options. */
  children?: ReactNode
}

/** A person's status (UX 41): what it is, why and since when, and what to do about it. */
export function AccountStatusNote({ tone, status, reasons, isPage, children }: NoteProps) {
  const id = useId()
  usePageTitle(isPage ? status : null)
  const { edge, word } = TONES[tone]
  const Heading = isPage ? 'h1' : 'h2'
  return (
    <section
      aria-labelledby={id}
      className={`rounded-lg border border-l-4 border-hairline bg-surface p-5 sm:p-6 ${edge}`}
    >
      <Heading
        id={id}
        className={`flex items-baseline gap-2 font-bold wrap-anywhere ${word} ${isPage ? 'text-lg' : ''}`}
      >
        <span
          aria-hidden
          className="size-2 shrink-0 -translate-y-0.5 rounded-full bg-current forced-color-adjust-none forced-colors:bg-[CanvasText]"
        />
        {status}
      </Heading>
      <div className="mt-2 flex max-w-reading flex-col gap-2">
        {reasons.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
      </div>
      {children && <div className="mt-4 flex flex-wrap items-center gap-3">{children}</div>}
    </section>
  )
}
