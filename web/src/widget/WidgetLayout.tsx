import Link2 from 'lucide-react/icons/link-2'
import type { ReactNode } from 'react'
import { useBranding } from '../branding/use-branding.ts'
import { LinkButton } from '../ui/LinkButton.tsx'

/** Wears the institution's colours but says plainly whose it is: a third party's, and simulated. */
export function WidgetLayout({
  onCancel,
  children,
}: {
  onCancel?: (() => void) | undefined
  children: ReactNode
}) {
  const institution = useBranding()?.name ?? 'your bank'
  return (
    // One landmark with a name of its own: the page around has a header, a main and a footer too.
    <main aria-label="Sandbox Link" className="flex min-h-svh flex-col bg-surface">
      <div className="sticky top-0 z-20 flex min-h-header items-center justify-between gap-4 border-b border-hairline bg-sunken px-5 py-1">
        <div className="flex min-w-0 items-center gap-3">
          <Link2 aria-hidden className="size-6 shrink-0 text-primary-text" />
          <p className="min-w-0 leading-tight">
            <span className="block font-bold">Sandbox Link</span>
            <span className="block truncate text-sm text-ink-muted">for {institution}</span>
          </p>
        </div>
        {onCancel && <LinkButton onClick={onCancel}>Cancel</LinkButton>}
      </div>
      <div className="mx-auto flex w-full max-w-task flex-1 flex-col px-5 py-6">{children}</div>
      <p className="px-5 pb-4 text-center text-xs text-ink-muted">
        Simulated: no real bank is asked.
      </p>
    </main>
  )
}
