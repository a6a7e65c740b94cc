import type { LinkingOffer } from '@passbook/contract/linking-mode'
import Landmark from 'lucide-react/icons/landmark'
import PencilLine from 'lucide-react/icons/pencil-line'
import type { ComponentType } from 'react'
import { Button } from '../../ui/Button.tsx'

interface LinkChoicesProps {
  offer: LinkingOffer
  isPending: boolean
  onFastlink: () => void
  onManual: () => void
}

/** What the institution's mode offers, the quicker one first. */
export function LinkChoices({ offer, isPending, onFastlink, onManual }: LinkChoicesProps) {
  return (
    <div className="flex flex-col gap-4">
      {offer.fastlink && (
        <Choice
          Icon={Landmark}
          title="Sign in to your bank"
          text="Ready at once. You sign in with your bank in a secure window; we never see your password."
        >
          <Button isFullWidth isPending={isPending} onClick={onFastlink}>
            Find your bank
          </Button>
        </Choice>
      )}
      {offer.manual && (
        <Choice
          Icon={PencilLine}
          title="Type your account details"
          text="Takes one to two business days. We send two small deposits, and you tell us their amounts."
        >
          <Button variant={offer.fastlink ? 'secondary' : 'primary'} isFullWidth onClick={onManual}>
            Enter routing and account number
          </Button>
        </Choice>
      )}
    </div>
  )
}

interface ChoiceProps {
  Icon: ComponentType<{ className?: string }>
  title: string
  text: string
  children: React.ReactNode
}

function Choice({ Icon, title, text, children }: ChoiceProps) {
  return (
    <section className="hairline flex flex-col gap-4 rounded-lg bg-surface p-5">
      <div className="flex gap-4">
        <Icon aria-hidden className="mt-1 size-6 shrink-0 text-ink-muted" />
        <div>
          <h2 className="font-bold">{title}</h2>
          <p className="text-ink-muted">{text}</p>
        </div>
      </div>
      {children}
    </section>
  )
}
