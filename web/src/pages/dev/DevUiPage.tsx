import { useState } from 'react'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { Money } from '../../ui/Money.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { standaloneLinkClass, linkClass } from '../../ui/link-class.ts'
import { DevCards } from './DevCards.tsx'
import { DevFields } from './DevFields.tsx'
import { DevSection } from './DevSection.tsx'
import { EMPTY, FILLED } from './dev-schema.ts'

const VARIANTS = ['primary', 'secondary', 'quiet', 'danger'] as const

function DevButtons() {
  const [isPending, setPending] = useState(false)
  function press() {
    setPending(true)
    setTimeout(() => setPending(false), 2_000)
  }
  return (
    <DevSection title="Buttons and links">
      {VARIANTS.map((variant) => (
        <div key={variant} className="flex flex-wrap gap-3">
          <Button variant={variant} isPending={isPending} onClick={press}>
            Press {variant}
          </Button>
          <Button variant={variant} isPending>
            Pending
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
        </div>
      ))}
      <p className="flex flex-wrap items-center gap-4">
        <a href="#top" className={linkClass}>
          A link in text
        </a>
        <LinkButton>Change</LinkButton>
        <LinkButton disabled>Disabled</LinkButton>
        <Spinner />
      </p>
    </DevSection>
  )
}

/** The class names are complete, because Tailwind finds them by reading the source. */
const SWATCHES = [
  ['bg-paper text-ink', 'paper'],
  ['bg-surface text-ink', 'surface'],
  ['bg-sunken text-ink-muted', 'sunken, muted'],
  ['bg-primary text-on-primary', 'primary'],
  ['bg-primary-hover text-on-primary', 'primary hover'],
  ['bg-primary-tint text-primary-text', 'primary tint, text'],
  ['bg-secondary text-on-secondary', 'secondary'],
  ['bg-secondary-hover text-on-secondary', 'secondary hover'],
  ['bg-secondary-tint text-secondary-text', 'secondary tint, text'],
  ['bg-success-tint text-success', 'success'],
  ['bg-warning-tint text-warning', 'warning'],
  ['bg-danger-tint text-danger', 'danger'],
  ['bg-info-tint text-info', 'info'],
  ['bg-ink text-paper', 'ink'],
  ['bg-surface text-insurer', 'insurer'],
] as const

function DevColors() {
  return (
    <DevSection title="Colours">
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {SWATCHES.map(([className, name]) => (
          <li key={name} className={`hairline flex h-20 items-end rounded-md p-3 ${className}`}>
            {name}
          </li>
        ))}
      </ul>
    </DevSection>
  )
}

/** The seeded institutions and their hosts (DESIGN 4). */
const BRANDS = [
  { name: 'Harborlight', host: 'localhost' },
  { name: 'Summit', host: 'summit.localhost' },
  { name: 'Meadow', host: 'meadow.localhost' },
]

/** Every UI component and field in its states, in this host's brand; in development only. */
export function DevUiPage() {
  return (
    <main className="mx-auto flex max-w-page flex-col gap-8 px-5 py-10">
      <header className="flex flex-wrap items-baseline justify-between gap-4">
        <h1 className="text-xl">The visual language</h1>
        <nav aria-label="Brands" className="flex gap-4">
          {BRANDS.map(({ name, host }) => (
            <a key={host} href={sameAddressOn(host)} className={standaloneLinkClass}>
              {name}
            </a>
          ))}
        </nav>
      </header>
      <DevType />
      <DevColors />
      <DevButtons />
      <DevFeedback />
      <DevCards />
      <DevOverlays />
      <DevSection title="Fields">
        <div className="grid gap-10 lg:grid-cols-3">
          <DevFields defaultValues={EMPTY} isWatched />
          <DevFields defaultValues={FILLED} />
          <DevFields defaultValues={FILLED} isDisabled />
        </div>
      </DevSection>
    </main>
  )
}

function sameAddressOn(host: string): string {
  const { protocol, port, pathname } = location
  return `${protocol}//${host}${port && `:${port}`}${pathname}`
}

function DevType() {
  return (
    <DevSection title="Type">
      <p className="text-display font-bold">
        <Money cents={48_215_37} />
      </p>
      <p className="text-xl font-bold">How much would you like to save first?</p>
      <p className="text-lg font-bold">What happens next</p>
      <p>Text. You can add more at any time, and withdraw whenever you wish.</p>
      <p className="text-sm text-ink-muted">
        Small. Annual Percentage Yield, accurate as of today. The rate may change after the account
        is opened.
      </p>
      <p className="text-xs text-ink-muted">Smallest, under icons only.</p>
    </DevSection>
  )
}

function DevFeedback() {
  return (
    <DevSection title="Feedback">
      <Notice severity="success" title="Deposit cancelled successfully" />
      <Notice severity="info" title="Planned work on Sunday">
        Transfers made between 2:00 and 4:00 AM ET leave the next business day.
      </Notice>
      <Notice severity="warning">Your bank will ask you to renew its consent by December 1.</Notice>
      <Notice severity="error" title="We could not load your transactions">
        Try again in a moment.
      </Notice>
      <ErrorSummary
        items={[
          { controlId: 'no-such-control', message: 'Enter your email address' },
          { controlId: null, message: 'Too many incorrect attempts. Account Locked.' },
        ]}
      />
      <div className="flex flex-wrap items-center gap-4">
        <StatusDot tone="success">Settled</StatusDot>
        <StatusDot tone="warning">On hold</StatusDot>
        <StatusDot tone="danger">Returned</StatusDot>
        <StatusDot tone="info">Submitted</StatusDot>
        <StatusDot tone="neutral">Canceled</StatusDot>
        <Badge count={2} />
        <Badge count={120} />
      </div>
      <ProgressBar label="$50,715 of $250,000 covered" percent={20} isLabelShown />
      <div className="flex flex-col gap-2">
        <Skeleton className="h-9 w-1/2" />
        <Skeleton />
        <Skeleton className="h-4 w-4/5" />
      </div>
    </DevSection>
  )
}

function DevOverlays() {
  const [open, setOpen] = useState<'dialog' | 'alert' | null>(null)
  const close = () => setOpen(null)
  return (
    <DevSection title="Dialogs and menus">
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setOpen('dialog')}>
          Open a dialog
        </Button>
        <Button variant="secondary" onClick={() => setOpen('alert')}>
          Ask a question
        </Button>
        <Menu
          label="Export"
          actions={[
            { id: 'csv', label: 'As CSV', onAction: close },
            { id: 'ofx', label: 'As OFX', onAction: close },
            { id: 'none', label: 'Not yet', isDisabled: true, onAction: close },
          ]}
        />
      </div>
      {open === 'dialog' && (
        <Dialog title="Contact us" onClose={close}>
          <p>Email us and we’ll reply by email.</p>
        </Dialog>
      )}
      {open === 'alert' && (
        <AlertDialog
          title="Cancel this deposit?"
          confirmLabel="Cancel the deposit"
          cancelLabel="Keep it"
          isDanger
          onConfirm={close}
          onCancel={close}
        >
          <p>The $250.00 planned for December 1 will not be taken from your bank.</p>
        </AlertDialog>
      )}
    </DevSection>
  )
}
