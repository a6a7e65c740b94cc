import { formatInstantDay } from '@passbook/contract/format-dates'
import { type GenericStatus, needsAttention } from '@passbook/contract/enums'
import { type Giving, shareInPercent, formatEin } from '@passbook/contract/nonprofits'
import { useState } from 'react'
import { useBranding } from '../../branding/use-branding.ts'
import { useCharterWords } from '../../branding/use-charter-words.ts'
import { Intro } from '../../shell/Intro.tsx'
import { ContinueLink } from '../../shell/ContinueLink.tsx'
import { QueryState } from '../../shell/QueryState.tsx'
import { Refusal } from '../../shell/Refusal.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ChooseNonprofit } from './ChooseNonprofit.tsx'
import { GivingHistory } from './GivingHistory.tsx'
import { useGiving, useSelectNonprofit } from './use-giving.ts'

/** SPEC 2: the non-profit that the institution donates to because of this account. */
export function NonprofitPage() {
  const { query, isLost } = useGiving()
  if (isLost) return <LostNonprofit />
  return (
    <QueryState query={query}>
      {(giving) =>
        giving.share === null ? <NoProgram giving={giving} /> : <Program giving={giving} />
      }
    </QueryState>
  )
}

function Program({ giving }: { giving: Giving }) {
  const [isChanging, setIsChanging] = useState(false)
  const chosenEin = giving.nonprofit?.ein ?? null
  const isChoosing = chosenEin === null || isChanging
  return (
    <div className="flex max-w-reading flex-col gap-6">
      <HowItWorks giving={giving} />
      {isChoosing ? (
        <Card>
          <h2 className="mb-4 text-lg font-bold">Choose a non-profit</h2>
          <ChooseNonprofit chosenEin={chosenEin} />
          {isChanging && (
            <div className="mt-2 text-center">
              <LinkButton onClick={() => setIsChanging(false)}>Keep current choice</LinkButton>
            </div>
          )}
        </Card>
      ) : (
        <ChosenNonprofit giving={giving} onChange={() => setIsChanging(true)} />
      )}
      <GivingHistory giving={giving} />
    </div>
  )
}

/** Explains the giving program: it is the institution's money, not the depositor's. */
function HowItWorks({ giving: { share, words } }: { giving: Giving }) {
  const name = useBranding()?.short_name ?? 'We'
  const { earnings } = useCharterWords()
  return (
    <Intro title="Non-profit">
      <p>
        After each month ends, {name} donates {shareInPercent(share ?? '0')} of the {earnings} it
        credited to you to the non-profit you choose. {name} pays for it: nothing comes out of your
        savings or your {earnings}.
      </p>
      <p>Because {name} donates, you have nothing to report or deduct on your taxes.</p>
      {words && <p>{words}</p>}
    </Intro>
  )
}

/** SPEC 8: the chosen non-profit could not be looked up. */
function LostNonprofit() {
  return (
    <div className="flex max-w-reading flex-col gap-6">
      <Intro title="Non-profit" />
      <Notice severity="warning" title="We cannot find the non-profit you chose">
        <p>We can’t donate to it. Choose another non-profit to continue giving.</p>
      </Notice>
      <Card>
        <h2 className="mb-4 text-lg font-bold">Choose a non-profit</h2>
        <ChooseNonprofit chosenEin={null} />
      </Card>
    </div>
  )
}

function NoProgram({ giving }: { giving: Giving }) {
  const name = useBranding()?.name ?? 'This institution'
  return (
    <div className="flex max-w-reading flex-col gap-6">
      <Intro title="Non-profit">
        <p>{name} doesn’t have a giving program right now.</p>
      </Intro>
      <GivingHistory giving={giving} />
      <div className="max-w-task">
        <ContinueLink to="/dashboard">Go to home</ContinueLink>
      </div>
    </div>
  )
}

/** The chosen non-profit, with buttons to change or remove it. */
function ChosenNonprofit({ giving, onChange }: { giving: Giving; onChange: () => void }) {
  const { nonprofit, selected_at } = giving
  const name = useBranding()?.short_name ?? 'We'
  const select = useSelectNonprofit()
  if (!nonprofit) return null
  const hasLeft = nonprofit.status === 'ARCHIVED'
  return (
    <Card>
      <h2 className="text-sm text-ink-muted">You chose</h2>
      <p className="text-lg font-bold break-words">{nonprofit.name}</p>
      <p className="text-ink-muted">{nonprofit.locationAddress ?? nonprofit.location}</p>
      <p className="figures text-ink-muted">EIN {formatEin(nonprofit.ein)}</p>
      {selected_at && <p className="mt-2 text-sm">Chosen on {formatInstantDay(selected_at)}.</p>}
      {hasLeft && (
        <div className="mt-4">
          <Notice severity="warning" title="It is no longer in the directory">
            <p>{name} can’t donate to it. Choose another non-profit to continue giving.</p>
          </Notice>
        </div>
      )}
      {needsAttention(nonprofit.status) && (
        <div className="mt-4">
          <Notice severity="warning" title={ATTENTION_WORDS[nonprofit.status]}>
            <LinkButton onClick={() => select.mutate({ body: { ein: nonprofit.ein } })}>
              Try again
            </LinkButton>
          </Notice>
        </div>
      )}
      <Refusal error={select.error} />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant={hasLeft ? 'primary' : 'secondary'} onClick={onChange}>
          Choose another
        </Button>
        <Button
          variant="secondary"
          isPending={select.isPending}
          pendingLabel="Saving your choice"
          onClick={() => select.mutate({ body: { ein: null } })}
        >
          Choose none
        </Button>
      </div>
    </Card>
  )
}

const ATTENTION_WORDS: Partial<Record<GenericStatus, string>> = {
  PENDING: 'Not finished yet. You can try again.',
  FAILED: 'This did not work. You can try again.',
}
