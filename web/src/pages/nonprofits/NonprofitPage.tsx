import { formatInstantDay } from '@passbook/contract/format-dates'
import { type GenericStatus, needsAttention } from '@passbook/contract/enums'
import { type Giving, shareInPercent, formatEin } from '@passbook/contract/nonprofits'
import { useState } from 'react'
import { useBranding } from '../../branding/use-branding.ts'
import { useCharterWords } from '../../branding/use-charter-words.ts'
import { fill } from '../../lib/fill.ts'
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
import * as wording from './wording.ts'

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
          <h2 className="mb-4 text-lg font-bold">{wording.chooseANonProfit}</h2>
          <ChooseNonprofit chosenEin={chosenEin} />
          {isChanging && (
            <div className="mt-2 text-center">
              <LinkButton onClick={() => setIsChanging(false)}>
                {wording.keepCurrentChoice}
              </LinkButton>
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
  const { earnings } = useCharterWords()
  return (
    <Intro title={wording.nonProfit}>
      <p>
        {fill(wording.afterEachMonthEndsWe, {
          share: shareInPercent(share ?? '0'),
          earnings,
        })}
      </p>
      <p>{wording.becauseWeDonateYouHave}</p>
      {words && <p>{words}</p>}
    </Intro>
  )
}

/** SPEC 8: the chosen non-profit could not be looked up. */
function LostNonprofit() {
  return (
    <div className="flex max-w-reading flex-col gap-6">
      <Intro title={wording.nonProfit} />
      <Notice severity="warning" title={wording.weCantFindTheNon}>
        <p>{wording.weCantDonateToIt}</p>
      </Notice>
      <Card>
        <h2 className="mb-4 text-lg font-bold">{wording.chooseANonProfit}</h2>
        <ChooseNonprofit chosenEin={null} />
      </Card>
    </div>
  )
}

function NoProgram({ giving }: { giving: Giving }) {
  const name = useBranding()?.name ?? wording.thisInstitution
  return (
    <div className="flex max-w-reading flex-col gap-6">
      <Intro title={wording.nonProfit}>
        <p>{fill(wording.nameDoesntHaveAGiving, { name })}</p>
      </Intro>
      <GivingHistory giving={giving} />
      <div className="max-w-task">
        <ContinueLink to="/dashboard">{wording.goToHome}</ContinueLink>
      </div>
    </div>
  )
}

/** The chosen non-profit, with buttons to change or remove it. */
function ChosenNonprofit({ giving, onChange }: { giving: Giving; onChange: () => void }) {
  const { nonprofit, selected_at } = giving
  const select = useSelectNonprofit()
  if (!nonprofit) return null
  const hasLeft = nonprofit.status === 'ARCHIVED'
  return (
    <Card>
      <h2 className="text-sm text-ink-muted">{wording.youChose}</h2>
      <p className="text-lg font-bold break-words">{nonprofit.name}</p>
      <p className="text-ink-muted">{nonprofit.locationAddress ?? nonprofit.location}</p>
      <p className="figures text-ink-muted">
        {fill(wording.ein, { ein: formatEin(nonprofit.ein) })}
      </p>
      {selected_at && (
        <p className="mt-2 text-sm">
          {fill(wording.chosenOnSelectedAt, { selectedAt: formatInstantDay(selected_at) })}
        </p>
      )}
      {hasLeft && (
        <div className="mt-4">
          <Notice severity="warning" title={wording.itIsNoLongerIn}>
            <p>{wording.weCantDonateToIt}</p>
          </Notice>
        </div>
      )}
      {needsAttention(nonprofit.status) && (
        <div className="mt-4">
          <Notice severity="warning" title={ATTENTION_WORDS[nonprofit.status]}>
            <LinkButton onClick={() => select.mutate({ body: { ein: nonprofit.ein } })}>
              {wording.tryAgain}
            </LinkButton>
          </Notice>
        </div>
      )}
      <Refusal error={select.error} />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant={hasLeft ? 'primary' : 'secondary'} onClick={onChange}>
          {wording.chooseAnother}
        </Button>
        <Button
          variant="secondary"
          isPending={select.isPending}
          pendingLabel={wording.savingYourChoice}
          onClick={() => select.mutate({ body: { ein: null } })}
        >
          {wording.chooseNone}
        </Button>
      </div>
    </Card>
  )
}

const ATTENTION_WORDS: Partial<Record<GenericStatus, string>> = {
  PENDING: wording.notFinishedYetYouCan,
  FAILED: wording.thisDidNotWorkYou,
}
