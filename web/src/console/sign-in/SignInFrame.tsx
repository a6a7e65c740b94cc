import type { ReactNode } from 'react'
import { Logo } from '../../branding/Logo.tsx'
import { useBranding } from '../../branding/use-branding.ts'
import { fill } from '../../lib/fill.ts'
import { useTitle } from '../parts/use-title.ts'
import * as wording from './wording.ts'

/** The frame of the pages before sign-in: one column for one task. */
export function SignInFrame({ title: own, children }: { title?: string; children: ReactNode }) {
  const institution = useBranding()
  const title = useTitle(own)
  return (
    <div className="mx-auto flex min-h-svh max-w-task flex-col px-5 py-10">
      <header className="mb-8 flex items-center gap-3">
        <Logo />
        <span className="text-ink-muted">{wording.console}</span>
      </header>
      <main>
        <h1 className="mb-6 text-xl">{title}</h1>
        {children}
      </main>
      <footer className="mt-10 border-t border-hairline pt-6 text-sm text-ink-muted">
        {fill(wording.forNameStaffOnlyAll, { name: institution?.name ?? wording.authorized })}
      </footer>
    </div>
  )
}
