import { Logo } from '../branding/Logo.tsx'
import { linkClass } from '../ui/link-class.ts'
import { BankingClock } from './BankingClock.tsx'
import { Inbox } from './Inbox.tsx'

/** What the simulated outside world has received and can do. */
export function Console() {
  return (
    <div className="min-h-svh">
      <header className="sticky top-0 z-20 flex h-header items-center justify-between gap-4 border-b border-hairline bg-surface px-5 sm:px-6">
        <div className="flex min-w-0 items-center gap-4">
          <Logo />
          <span className="rounded-full bg-warning-tint px-3 py-1 text-sm font-bold text-warning">
            Sandbox
          </span>
        </div>
        <a href="/" className={`${linkClass} shrink-0`}>
          Open the bank
        </a>
      </header>
      <main className="mx-auto w-full max-w-page px-5 py-8 sm:px-10">
        <h1 className="text-xl font-bold">Sandbox</h1>
        <p className="mt-2 mb-8 max-w-reading text-ink-muted">
          The outside world of this bank, simulated. Nothing here leaves this machine, and none of
          it exists in production.
        </p>
        <BankingClock />
        <Inbox />
      </main>
    </div>
  )
}
